// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/uniqueness.h"

#include "core/error.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace sinescope;

TEST(Uniqueness, neighboursAreTheClosestOfAHundredThousandPositions) {
    const ClosestShift usual = closestShift(Encoding({.dModel = 128}), 1, 99'999);
    EXPECT_EQ(usual.shift, 1);
    EXPECT_NEAR(usual.distance, 1.953, 5e-4);
    EXPECT_TRUE(usual.proven);
    const ClosestShift wide = closestShift(Encoding({.dModel = 512}), 1, 99'999);
    EXPECT_EQ(wide.shift, 1);
    EXPECT_NEAR(wide.distance, 3.714, 5e-4);
    EXPECT_TRUE(wide.proven);
}

TEST(Uniqueness, withBaseOneTheFractionsOfPiAreNearMisses) {
    const Encoding encoding({.dModel = 2, .base = 1});
    const ClosestShift small = closestShift(encoding, 1, 300);
    EXPECT_EQ(small.shift, 44);  // 22/7
    EXPECT_NEAR(small.distance, 0.0177, 5e-5);
    const ClosestShift large = closestShift(encoding, 1, 1000);
    EXPECT_EQ(large.shift, 710);  // 355/113
    EXPECT_NEAR(large.distance, 6.0e-5, 5e-7);
    EXPECT_TRUE(large.proven);
}

TEST(Uniqueness, theSearchFindsWhatTryingEveryShiftFinds) {
    const unsigned seed = 11;
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int trial = 0; trial < 40; ++trial) {
        const Encoding encoding({.dModel = std::int64_t(2 * (1 + random() % 100)),
                                 .base = std::pow(10.0, double(random() % 60) / 10)});
        const std::int64_t from = 1 + std::int64_t(random() % 50);
        const std::int64_t to = from + std::int64_t(random() % 400);
        const Vector origin = encoding.row(0);
        double least = 1e300;
        for (std::int64_t k = from; k <= to; ++k) least = std::min(least, (encoding.row(k) - origin).norm());
        const ClosestShift found = closestShift(encoding, from, to);
        EXPECT_TRUE(found.proven);
        EXPECT_NEAR(found.distance, least, 1e-10);
    }
}

TEST(Uniqueness, theNearestPositionLeavesOutThePositionItself) {
    const Encoding encoding({.dModel = 64});
    EXPECT_EQ(nearestPosition(encoding, 0, 0, 99).position, 1);
    EXPECT_EQ(nearestPosition(encoding, 99, 0, 99).position, 98);
    EXPECT_NEAR(nearestPosition(encoding, 50, 0, 99).distance, (encoding.row(50) - encoding.row(51)).norm(),
                1e-12);
    EXPECT_THROW(nearestPosition(encoding, 3, 3, 3), Error);
    EXPECT_THROW(closestShift(encoding, 0, 3), Error);
    EXPECT_FALSE(closestShift(Encoding({.dModel = 2, .base = 1}), 1, 1'000'000, 1000).proven);
}
