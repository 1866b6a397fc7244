// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/noise.h"

#include "core/analysis/concatenation.h"
#include "core/error.h"

#include <cmath>
#include <gtest/gtest.h>
#include <utility>

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

/// The curriculum's numbers (lesson 9), from noise of another generator.
constexpr double slack = 0.03;

TEST(Noise, shareOfPositionsFoundGrowsWithModelWidth) {
    const std::pair<std::int64_t, double> expected[] = {{4, 0.05}, {16, 0.53}, {128, 0.95}, {512, 1.0}};
    for (const auto& [dModel, share] : expected)
        EXPECT_NEAR(shareFoundInNoise(sinusoids(dModel), 0.5), share, slack) << "d_model " << dModel;
}

TEST(Noise, positionsScaledToUnitIntervalAreLost) {
    for (const Eigen::Index dModel : {4, 128}) {
        const Matrix table = Vector::LinSpaced(512, 0, 1) * Eigen::RowVectorXd::Ones(dModel);
        EXPECT_LT(shareFoundInNoise(table, 0.5), 0.04 + slack) << "d_model " << dModel;
    }
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

/// The mean |cos| of a random word and a position is about 0.80 / sqrt(d): small, not zero.
TEST(Noise, overlapOfWordsAndPositionsShrinksWithModelWidth) {
    EXPECT_NEAR(meanOverlap(sinusoids(4)), 0.42, 0.03);
    EXPECT_NEAR(meanOverlap(sinusoids(128)), 0.070, 0.01);
    EXPECT_NEAR(meanOverlap(sinusoids(512)), 0.036, 0.01);
    EXPECT_TRUE(std::isnan(meanOverlap(Matrix::Zero(3, 4))));
    Matrix rows = Matrix::Zero(3, 4);  // the only row with a direction counts
    rows.row(1).setOnes();
    EXPECT_DOUBLE_EQ(meanOverlap(rows), meanOverlap(Matrix::Ones(1, 4)));
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
