// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// Puts no-break spaces around relation signs and operators, before percent signs and between words such as
/// "row" and their number, so that no line ends within "k = 12", "|A − B|", "p + k", "5 × 10⁻¹⁵", "55 %" or
/// "row 10". Includes withoutLoneWord().
QString unbroken(QString text);

/// Puts a no-break space before the last word of each paragraph of five words or more, so that it is not
/// alone on a line; not if one of the last two words has more than 14 characters or is code.
QString withoutLoneWord(QString text);

}  // namespace sinescope
