// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/color_lookup.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

using namespace sinescope;

TEST(ColorLookup, valueGetsColorOfNearestStep) {
    std::vector<std::uint32_t> map;
    for (std::uint32_t k = 0; k < 511; ++k) map.push_back(1000 + k);
    const ColorScale scale{map.data(), map.size(), 7, -1, 510 / 2.0F};
    std::vector<float> values;
    for (int k = -3000; k <= 3000; ++k) values.push_back(static_cast<float>(k) / 2000);
    std::vector<std::uint32_t> colors(values.size());
    lookUpColors(values.data(), values.size(), scale, colors.data());
    for (std::size_t k = 0; k < values.size(); ++k) {
        const double step = 255 * (static_cast<double>(values[k]) + 1);
        const double found = static_cast<double>(colors[k]) - 1000;
        if (step < 0 || step > 510)
            EXPECT_EQ(found, step < 0 ? 0 : 510) << values[k];
        else
            EXPECT_LE(std::abs(found - step), 0.5001) << values[k];
    }
}

TEST(ColorLookup, nanGetsMissingValueColor) {
    const std::uint32_t map[] = {10, 20, 30};
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const float values[] = {std::nanf(""), -infinity, infinity, 0.5F};
    std::uint32_t colors[4];
    lookUpColors(values, 4, {map, 3, 7, 0, 2}, colors);
    EXPECT_EQ(colors[0], 7U);
    EXPECT_EQ(colors[1], 10U);
    EXPECT_EQ(colors[2], 30U);
    EXPECT_EQ(colors[3], 20U);
    // With equal limits (0.5 and an infinite scale), a value on the limit gets the colour for missing values.
    const float one = 0.5F;
    lookUpColors(&one, 1, {map, 3, 7, 0.5F, infinity}, colors);
    EXPECT_EQ(colors[0], 7U);
}
