// SPDX-License-Identifier: GPL-3.0-or-later
//
// Conversion of any double to an integer. A plain cast of a value that the integer cannot hold is undefined
// behaviour ([conv.fpint]); zoom ranges, factors and typed numbers reach such values.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>

namespace sinescope {

/// Truncates `value` and clamps it to the integer's range; 0 for NaN. Round first (std::floor, std::round) if
/// truncation is not wanted.
template <std::integral Integer>
Integer saturatingCast(double value) {
    using Limits = std::numeric_limits<Integer>;
    if (std::isnan(value)) return 0;
    // 2^63 - 1 becomes 2^63 as a double, hence >=; the lowest value of every integer type is a double.
    if (value >= static_cast<double>(Limits::max())) return Limits::max();
    if (value <= static_cast<double>(Limits::min())) return Limits::min();
    return static_cast<Integer>(value);
}

/// Truncates like saturatingCast() and clamps to +-2^60, so that the sum or difference of two results does
/// not overflow.
inline std::int64_t axisPlace(double value) {
    constexpr double farthest = 0x1p60;
    return saturatingCast<std::int64_t>(value < -farthest ? -farthest : value > farthest ? farthest : value);
}

}  // namespace sinescope
