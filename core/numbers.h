// SPDX-License-Identifier: GPL-3.0-or-later
//
// NaN, used for missing values, and infinity.
#pragma once

#include <limits>

namespace sinescope {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace sinescope
