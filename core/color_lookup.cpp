// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/color_lookup.h"

#include "core/wide.h"

#include <algorithm>
#include <array>

namespace sinescope {

namespace {

constexpr std::size_t run = 256;

/// The step of each value; -1 for NaN.
SINESCOPE_TARGET_CLONES void findSteps(const float* values, std::size_t count, float lowest, float perValue,
                                       float last, std::int32_t* steps) {
    for (std::size_t k = 0; k < count; ++k) {
        const float level = (values[k] - lowest) * perValue;
        const float above = level > 0 ? level : 0;
        const float nearest = (above < last ? above : last) + 0.5F;
        steps[k] = level == level ? static_cast<std::int32_t>(nearest) : -1;
    }
}

}  // namespace

void lookUpColors(const float* values, std::size_t count, const ColorScale& scale, std::uint32_t* colors) {
    std::array<std::int32_t, run> steps;
    for (std::size_t from = 0; from < count; from += run) {
        const std::size_t length = std::min(run, count - from);
        findSteps(values + from, length, scale.lowest, scale.perValue, static_cast<float>(scale.count - 1),
                  steps.data());
        for (std::size_t k = 0; k < length; ++k)
            colors[from + k] =
                steps[k] < 0 ? scale.missing : scale.colors[static_cast<std::size_t>(steps[k])];
    }
}

}  // namespace sinescope
