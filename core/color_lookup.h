// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside: the colour lookup of colour maps.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sinescope {

/// Equal steps of values starting at `lowest`, `perValue` steps per unit.
struct ColorScale {
    const std::uint32_t* colors;
    std::size_t count;
    std::uint32_t missing;  ///< for NaN
    float lowest;
    float perValue;
};

/// The colour of the step nearest to each value; out-of-range values are clamped to the end colours.
void lookUpColors(const float* values, std::size_t count, const ColorScale& scale, std::uint32_t* colors);

}  // namespace sinescope
