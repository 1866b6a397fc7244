// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// A text in which no line ends within "k = 12", "L ≥ 50", "row 10" or the like: no-break spaces around the
/// signs, and between what is counted and its number.
QString unbroken(QString text);

}  // namespace sinescope
