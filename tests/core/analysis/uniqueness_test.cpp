// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/uniqueness.h"

#include "core/error.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <random>

using namespace sinescope;

namespace {

/// The closest of the shifts 1 .. `to`.
NearShift closestShift(const Encoding& encoding, std::int64_t to) {
    const NearMisses misses = nearMisses(encoding, to);
    EXPECT_TRUE(misses.proven);
    EXPECT_EQ(misses.searched, to);
    return misses.shifts.back();
}

}  // namespace

TEST(Uniqueness, neighboursAreClosestOfHundredThousandPositions) {
    const NearShift original = closestShift(Encoding({.dModel = 128}), 99'999);
    EXPECT_EQ(original.shift, 1);
    EXPECT_NEAR(original.distance, 1.953, 5e-4);
    const NearShift wide = closestShift(Encoding({.dModel = 512}), 99'999);
    EXPECT_EQ(wide.shift, 1);
    EXPECT_NEAR(wide.distance, 3.714, 5e-4);
}

TEST(Uniqueness, baseOneHasNearMissesAtFractionsOfPi) {
    const Encoding encoding({.dModel = 2, .base = 1});
    const NearShift small = closestShift(encoding, 300);
    EXPECT_EQ(small.shift, 44);  // 22/7
    EXPECT_NEAR(small.distance, 0.0177, 5e-5);
    const NearShift large = closestShift(encoding, 1000);
    EXPECT_EQ(large.shift, 710);  // 355/113
    EXPECT_NEAR(large.distance, 6.0e-5, 5e-7);
}

// Found by comparing all pairs of a million rows in NumPy; the first from the continued fraction of 2 pi.
TEST(Uniqueness, closestPairOfMillionPositionsIsProven) {
    struct Known {
        EncodingParameters parameters;
        std::int64_t shift;
        double distance, tolerance;
    };
    for (const Known& known :
         {Known{{.length = 1'000'000, .dModel = 2, .base = 1}, 312'689, 2.9e-6, 5e-8},
          Known{{.length = 33'000, .dModel = 2, .base = 1}, 710, 6.03e-5, 5e-8},
          Known{{.length = 1'000'000, .dModel = 16, .base = 2}, 251'717, 0.782, 5e-4},
          Known{{.length = 300'000, .dModel = 16, .base = 1.5, .spacing = Spacing::Endpoint},
                39'980,
                0.802,
                5e-4}}) {
        const Encoding encoding(known.parameters);
        const ClosestPair found = closestPair(encoding);
        EXPECT_TRUE(found.proven);
        EXPECT_EQ(found.shift(), known.shift);
        EXPECT_NEAR(found.distance, known.distance, known.tolerance);
        const NearestPosition nearest = nearestPosition(encoding, 10, 0, known.parameters.length - 1);
        EXPECT_TRUE(nearest.proven);
        EXPECT_EQ(nearest.position, 10 + known.shift);
        EXPECT_EQ(nearest.distance, found.distance);
    }
}

TEST(Uniqueness, nearestPositionMatchesBruteForce) {
    const unsigned seed = 11;
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int trial = 0; trial < 40; ++trial) {
        const Encoding encoding({.dModel = std::int64_t(2 * (1 + random() % 100)),
                                 .base = std::pow(10.0, double(random() % 60) / 10)});
        const std::int64_t first = 1 + std::int64_t(random() % 50);
        const std::int64_t last = first + std::int64_t(random() % 400);
        const Vector origin = encoding.row(0);
        double smallest = 1e300;
        for (std::int64_t k = first; k <= last; ++k)
            smallest = std::min(smallest, (encoding.row(k) - origin).norm());
        const NearestPosition found = nearestPosition(encoding, 0, first, last);  // first > 0
        EXPECT_TRUE(found.proven);
        EXPECT_NEAR(found.distance, smallest, 1e-10);
    }
}

TEST(Uniqueness, nearestPositionExcludesItself) {
    const Encoding encoding({.dModel = 64});
    EXPECT_EQ(nearestPosition(encoding, 0, 0, 99).position, 1);
    EXPECT_EQ(nearestPosition(encoding, 99, 0, 99).position, 98);
    EXPECT_NEAR(nearestPosition(encoding, 50, 0, 99).distance, (encoding.row(50) - encoding.row(51)).norm(),
                1e-12);
    EXPECT_THROW(nearestPosition(encoding, 3, 3, 3), Error);
    EXPECT_FALSE(nearMisses(Encoding({.dModel = 2, .base = 1}), 1'000'000, 1000).proven);
    EXPECT_FALSE(closestPair(Encoding({.length = 1'000'000, .dModel = 2, .base = 1}), 1000).proven);
}

TEST(Uniqueness, equallyNearNeighboursAreBothReported) {
    const Encoding encoding({.dModel = 64});
    const NearestPosition inside = nearestPosition(encoding, 50, 0, 99);
    EXPECT_EQ(inside.position, 49);
    EXPECT_EQ(inside.twin, std::optional<std::int64_t>(51));
    EXPECT_FALSE(nearestPosition(encoding, 0, 0, 99).twin);
    EXPECT_FALSE(nearestPosition(encoding, 99, 0, 99).twin);
    EXPECT_FALSE(nearestPosition(Encoding({.dModel = 65}), 50, 0, 99).twin);
}

TEST(Uniqueness, closestPairOfPeriodicRowsIsOnePeriodApart) {
    // 2 pi / 8 per position: every eighth row is equal up to rounding, and no rows are closer.
    const Encoding encoding({.length = 100'000, .dModel = 2, .positionScale = std::numbers::pi / 4});
    const ClosestPair found = closestPair(encoding);
    EXPECT_EQ(found.shift(), 8);
    EXPECT_LT(found.distance, 1e-14);
    EXPECT_TRUE(found.proven);
}

TEST(Uniqueness, nearMissesOfBaseOneAreFractionsOfTwoPi) {
    std::vector<std::int64_t> shifts;
    for (const NearShift& miss : nearMisses(Encoding({.dModel = 128, .base = 1}), 1000).shifts) {
        EXPECT_NEAR(miss.distance, 16 * std::abs(std::sin(0.5 * static_cast<double>(miss.shift))), 1e-12);
        shifts.push_back(miss.shift);
    }
    EXPECT_EQ(shifts, (std::vector<std::int64_t>{1, 6, 19, 25, 44, 333, 710}));
    const std::vector<NearShift> original = nearMisses(Encoding({.dModel = 128}), 5000).shifts;
    ASSERT_EQ(original.size(), 1u);  // the neighbour remains the nearest
    EXPECT_EQ(original[0].shift, 1);
    EXPECT_THROW(nearMisses(Encoding({}), 0), Error);
}

TEST(Uniqueness, nearMissesAreRecordMinima) {
    for (const EncodingParameters& p : {EncodingParameters{.dModel = 4, .base = 3},
                                        EncodingParameters{.dModel = 6, .base = 1.5, .factor = 2},
                                        EncodingParameters{.dModel = 3, .base = 2},
                                        EncodingParameters{.dModel = 2, .positionScale = 1000}}) {
        const Encoding encoding(p);
        double smallest = 1e300;
        std::vector<std::int64_t> expected;
        for (std::int64_t k = 1; k <= 2000; ++k) {
            double squared = 0;  // from the rows, without a lone column
            const Vector difference = encoding.row(k) - encoding.row(0);
            for (std::int64_t j = 0; j < encoding.columns() / 2 * 2; ++j)
                squared += std::pow(difference(j), 2);
            if (squared >= smallest) continue;
            smallest = squared;
            expected.push_back(k);
        }
        std::vector<std::int64_t> found;
        for (const NearShift& miss : nearMisses(encoding, 2000).shifts) found.push_back(miss.shift);
        EXPECT_EQ(found, expected);
    }
}

TEST(Uniqueness, loneColumnCountsForNearestPosition) {
    for (const EncodingParameters& p :
         {EncodingParameters{.dModel = 3, .base = 10}, EncodingParameters{.dModel = 1},
          EncodingParameters{.dModel = 5, .base = 2, .layout = Layout::Halves},
          EncodingParameters{.dModel = 9, .oddRule = OddRule::Truncate, .factor = -3},
          EncodingParameters{.dModel = 1, .layout = Layout::HalvesCosineFirst, .oddRule = OddRule::Truncate},
          EncodingParameters{.dModel = 7, .base = 50, .oddRule = OddRule::ZeroPad}}) {
        const Encoding encoding(p);
        const Matrix rows = encoding.block(0, 400, 0, encoding.columns());
        for (const std::int64_t position : {0, 3, 50, 51, 199, 399}) {
            double smallest = 1e300;
            for (std::int64_t q = 0; q < 350; ++q)
                if (q != position) smallest = std::min(smallest, (rows.row(q) - rows.row(position)).norm());
            const NearestPosition found = nearestPosition(encoding, position, 0, 349);
            EXPECT_TRUE(found.proven);
            EXPECT_NEAR(found.distance, smallest, 1e-12) << "d " << p.dModel << ", p " << position;
            EXPECT_NEAR((rows.row(found.position) - rows.row(position)).norm(), smallest, 1e-12);
        }
    }
    // From an independent recomputation: row 25 is nearest, not the row 44 back, at which only the pair is.
    const NearestPosition past =
        nearestPosition(Encoding({.length = 50, .dModel = 3, .base = 10}), 50, 0, 49);
    EXPECT_EQ(past.position, 25);
    EXPECT_NEAR(past.distance, 0.2347, 5e-5);
}

TEST(Uniqueness, closestPairMatchesBruteForce) {
    for (const EncodingParameters& p :
         {EncodingParameters{.length = 120, .dModel = 8},
          EncodingParameters{.length = 120, .dModel = 2, .base = 1},
          EncodingParameters{.length = 90, .dModel = 3, .base = 10, .firstPosition = 7},
          EncodingParameters{.length = 90, .dModel = 1}, EncodingParameters{.length = 2, .dModel = 16},
          EncodingParameters{.length = 100, .dModel = 5, .base = 2, .oddRule = OddRule::Truncate}}) {
        const Encoding encoding(p);
        const Matrix rows = encoding.matrix();
        double smallest = 1e300;
        for (std::int64_t a = 0; a < p.length; ++a)
            for (std::int64_t b = a + 1; b < p.length; ++b)
                smallest = std::min(smallest, (rows.row(a) - rows.row(b)).norm());
        const ClosestPair found = closestPair(encoding);
        EXPECT_TRUE(found.proven);
        EXPECT_EQ(found.everywhere, p.dModel % 2 == 0);
        EXPECT_NEAR(found.distance, smallest, 1e-12);
        const std::int64_t first = p.firstPosition;
        EXPECT_NEAR((rows.row(found.position - first) - rows.row(found.other - first)).norm(), smallest,
                    1e-12);
        EXPECT_LT(found.position, found.other);
    }
    EXPECT_THROW(closestPair(Encoding({.length = 1})), Error);
}
