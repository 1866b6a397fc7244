// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// False for characters that XML forbids and fonts cannot draw: control characters other than tabs and line
/// ends, U+FFFE and U+FFFF. True for surrogates, which can only be judged in pairs.
bool isPrintable(QChar c);

/// Returns the text with U+FFFD for each character that is not printable and each unpaired surrogate.
QString printable(QString text);

}  // namespace sinescope
