// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// A whole number with thousands separators: "1,048,576".
QString grouped(qint64 number);
/// A number for an axis or a label: as many digits as needed, no more than `digits`, minus sign U+2212.
QString plainNumber(double number, int digits = 6);

/// A value of the encoding with so many decimals, minus sign U+2212, never "-0.0000": "0.2093".
QString fixedNumber(double number, int decimals = 4);

/// A phrase as a sentence: with a capital at its start and a full stop. Empty stays empty.
QString asSentence(const QString& phrase);

}  // namespace sinescope
