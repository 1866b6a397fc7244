// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/noise.h"

#include "core/analysis/concatenation.h"
#include "core/error.h"

#include <cmath>
#include <gtest/gtest.h>

namespace sinescope {
namespace {

Matrix sinusoids(std::int64_t dModel) {
    return Encoding({.length = 512, .dModel = dModel}).matrix();
}

TEST(Noise, everyRowIsFoundWithoutNoise) {
    EXPECT_EQ(shareFoundInNoise(sinusoids(4), 0, 1), 1.0);
}

TEST(Noise, equalRowsAreFoundAtChanceLevel) {
    // The first of equal distances counts, so 1 of 50 rows is found.
    EXPECT_NEAR(shareFoundInNoise(Matrix::Ones(50, 8), 0.5), 0.02, 1e-12);
}

/// The shares found by noisy_position_test.cpp with another generator.
TEST(Noise, shareOfPositionsFoundGrowsWithModelWidth) {
    constexpr double slack = 0.03;
    EXPECT_NEAR(shareFoundInNoise(sinusoids(4), 0.5), 0.05, slack);
    EXPECT_NEAR(shareFoundInNoise(sinusoids(16), 0.5), 0.53, slack);
    EXPECT_NEAR(shareFoundInNoise(sinusoids(128), 0.5), 0.95, slack);
}

/// The mean of 100,000 values has a standard error of 0.5 / sqrt(100,000) = 0.0016; the seed determines the
/// values.
TEST(Noise, noisyRowHasGivenMeanDeviationAndSeed) {
    const Vector row = Vector::Constant(100000, 3);
    const Vector noisy = noisyRow(row, 0.5);
    EXPECT_NEAR(noisy.mean(), 3, 0.01);
    EXPECT_NEAR(std::sqrt((noisy - row).squaredNorm() / 100000), 0.5, 0.01);
    EXPECT_TRUE(noisy == noisyRow(row, 0.5));
    EXPECT_FALSE(noisy == noisyRow(row, 0.5, 7));
    EXPECT_TRUE(noisyRow(row, 0) == row);
}

/// In one column with two rows 2 apart, noise of deviation 1 causes an error if it exceeds 1: 15.87 percent.
TEST(Noise, noiseIsNormal) {
    Matrix table(2, 1);
    table << -1, 1;
    EXPECT_NEAR(shareFoundInNoise(table, 1, 20000), 0.8413, 0.01);
}

TEST(Noise, sameSeedGivesSameShare) {
    EXPECT_EQ(shareFoundInNoise(sinusoids(16), 0.5, 2, 3), shareFoundInNoise(sinusoids(16), 0.5, 2, 3));
}

TEST(Noise, overlapOfWordsAndPositionsShrinksWithModelWidth) {
    EXPECT_NEAR(meanOverlap(sinusoids(4)), 0.42, 0.03);
    EXPECT_NEAR(meanOverlap(sinusoids(128)), 0.070, 0.01);
    EXPECT_EQ(meanOverlap(Matrix::Zero(3, 4)), 0);
}

TEST(Noise, emptyTableOrZeroDrawsAreRejected) {
    EXPECT_THROW(shareFoundInNoise(Matrix(0, 4), 0.5), Error);
    EXPECT_THROW(shareFoundInNoise(sinusoids(4), 0.5, 0), Error);
    EXPECT_THROW(meanOverlap(sinusoids(4), 0), Error);
}

TEST(Concatenation, concatenationWithTiedWeightsIsAddition) {
    const Vector word = Vector::LinSpaced(16, -1, 1);
    const Vector position = Encoding({.length = 4, .dModel = 16}).row(3);
    EXPECT_LT(tiedConcatenationError(word, position, Matrix::Constant(16, 16, 0.3)), 1e-14);
    EXPECT_THROW(tiedConcatenationError(word, position, Matrix::Ones(8, 16)), Error);
}

TEST(Concatenation, concatenationDoublesAttentionWeights) {
    EXPECT_EQ(attentionWeights(512, 512), 786432);
    EXPECT_EQ(attentionWeights(1024, 512), 1572864);
}

}  // namespace
}  // namespace sinescope
