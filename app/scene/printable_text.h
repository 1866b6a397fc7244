// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// False for what no XML file may contain and no font can draw: control characters other than tabs and line
/// ends, U+FFFE and U+FFFF. Half of a pair of surrogates passes here, as it takes both to tell.
bool isPrintable(QChar c);

/// The text with U+FFFD in the place of each character that is not printable, and of each unpaired surrogate.
QString printable(QString text);

}  // namespace sinescope
