// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// A text in which no line ends within "k = 12", "L ≥ 50" or the like: no-break spaces around the signs.
QString unbroken(QString text);

}  // namespace sinescope
