// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/derivative.h"

#include "core/error.h"
#include "core/tokens/tokens.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace sinescope;

TEST(Derivative, speedIsConstantOverPositions) {
    const struct {
        std::int64_t d;
        double base, expected, tolerance;
    } cases[] = {{4, 1e4, 1.00005, 5e-6},
                 {128, 1e4, 1.9996, 5e-5},
                 {512, 1e4, 3.795, 5e-4},
                 {512, 100, 5.319, 5e-4},
                 {512, 1e6, 3.126, 5e-4}};
    for (const auto& c : cases) {
        const Encoding encoding({.dModel = c.d, .base = c.base});
        for (const double position : {0.0, 0.5, 17.0, 4999.25, 1048575.0})
            EXPECT_NEAR(speed(encoding, position), c.expected, c.tolerance);
    }
}

TEST(Derivative, speedOfLoneSineDependsOnPosition) {
    const Encoding encoding({.dModel = 1});
    EXPECT_NEAR(speed(encoding, 0), 1, 1e-15);
    EXPECT_NEAR(speed(encoding, 1.5707963267948966), 0, 1e-15);
}

TEST(Derivative, slopesMatchDifferenceQuotients) {
    const Encoding encoding({.dModel = 16, .layout = Layout::HalvesCosineFirst, .factor = 3});
    const Vector slope = slopes(encoding, 12.25);
    for (std::int64_t j = 0; j < 16; ++j) {
        const double difference =
            (encoding.valueAt(12.25 + 1e-5, j) - encoding.valueAt(12.25 - 1e-5, j)) / 2e-5;
        EXPECT_NEAR(slope(j), difference, 1e-8);
        EXPECT_LE(std::abs(slope(j)), largestSlope(encoding, j) * (1 + 1e-15));
        const Tangent tangent = tangentAt(encoding, 12.25, j);
        EXPECT_NEAR(tangent.at(12.251), encoding.valueAt(12.251, j), 3e-6);
    }
}

TEST(Derivative, largestSlopeOfPairIsItsFrequency) {
    const Encoding encoding({.dModel = 512});
    EXPECT_DOUBLE_EQ(largestSlope(encoding, 0), 1);
    EXPECT_DOUBLE_EQ(largestSlope(encoding, 1), 1);
    EXPECT_NEAR(largestSlope(encoding, 510), 1.04e-4, 5e-7);
    EXPECT_NEAR(largestSlope(encoding, 0) / largestSlope(encoding, 511), 9647, 0.5);
    EXPECT_THROW(largestSlope(encoding, 512), Error);
    EXPECT_EQ(largestSlope(Encoding({.dModel = 3, .oddRule = OddRule::ZeroPad}), 2), 0);
}

TEST(Derivative, gradientOfEmbeddingIsIndependentOfBase) {
    for (const double base : {100.0, 1e4, 1e6}) {
        const Encoding encoding({.dModel = 4, .base = base});
        Matrix embeddings = Matrix::Constant(3, 4, 0.25);
        const Matrix before = inputSum(encoding, embeddings, false).sum;
        embeddings(1, 2) += 0.5;
        Matrix change = inputSum(encoding, embeddings, false).sum - before;
        EXPECT_DOUBLE_EQ(change(1, 2) / 0.5, 1.0);
        change(1, 2) = 0;
        EXPECT_EQ(change.cwiseAbs().maxCoeff(), 0);
    }
}

TEST(Derivative, slopeEnvelopeIsTight) {
    const unsigned seed = 20260727;
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> anywhere(0, 200);
    for (int trial = 0; trial < 200; ++trial) {
        const Encoding encoding({.dModel = 7, .base = 30, .factor = trial % 2 == 0 ? 1.0 : -2.0});
        const std::int64_t column = trial % 7;
        const double from = anywhere(random);
        const double width = anywhere(random) / 20;
        const std::vector<Extremes> envelope = slopeEnvelope(encoding, column, from, from + 4 * width, 4);
        for (std::size_t bucket = 0; bucket < 4; ++bucket) {
            const Extremes found = envelope[bucket];
            double lowest = 1e9, highest = -1e9;
            for (int s = 0; s <= 4000; ++s) {
                const double at = static_cast<double>(bucket) + s / 4000.0;
                const double slope = encoding.slopeAt(from + width * at, column);
                lowest = std::min(lowest, slope);
                highest = std::max(highest, slope);
            }
            EXPECT_LE(found.lowest, lowest + 1e-12);
            EXPECT_GE(found.highest, highest - 1e-12);
            EXPECT_NEAR(found.lowest, lowest, 1e-4);
            EXPECT_NEAR(found.highest, highest, 1e-4);
        }
    }
}
