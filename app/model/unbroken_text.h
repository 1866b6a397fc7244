// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// A text in which no line ends within "k = 12", "L ≥ 50", "row 10" or the like: no-break spaces around the
/// signs, and between what is counted and its number. Its last word is not left alone, either.
QString unbroken(QString text);

/// A text of five words or more with a no-break space before the last one, so that no line has it alone.
QString withoutLoneWord(QString text);

}  // namespace sinescope
