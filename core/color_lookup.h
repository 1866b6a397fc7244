// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside: what colour maps look their colours up with.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sinescope {

/// Equal steps of values from `lowest` on: `perValue` steps a unit.
struct ColorScale {
    const std::uint32_t* colors;
    std::size_t count;
    std::uint32_t missing;  ///< for NaN
    float lowest;
    float perValue;
};

/// The colour of the step nearest to each value; values beyond the ends have the colours of these.
void lookUpColors(const float* values, std::size_t count, const ColorScale& scale, std::uint32_t* colors);

}  // namespace sinescope
