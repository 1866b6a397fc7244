// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two doubles that stand for no number of the line: nothing is there, and more than any.
#pragma once

#include <limits>

namespace sinescope {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace sinescope
