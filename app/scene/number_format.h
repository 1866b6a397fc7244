// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// A whole number with thousands separators: "1,048,576".
QString grouped(qint64 number);
/// With the noun in its number: "1 pair", "1,024 pairs". plural: where it is not made with an s.
QString counted(qint64 number, const QString& noun, const QString& plural = {});
/// A number for an axis or a label: as many digits as needed, no more than `digits`, minus sign U+2212.
QString plainNumber(double number, int digits = 6);

/// A value of the encoding with so many decimals, minus sign U+2212, never "-0.0000": "0.2093".
QString fixedNumber(double number, int decimals = 4);

}  // namespace sinescope
