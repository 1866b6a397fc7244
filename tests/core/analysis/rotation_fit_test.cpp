// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rotation_fit.h"

#include "core/analysis/linear_fit.h"
#include "core/analysis/permutation_equivariance.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace sinescope;

TEST(RotationFit, rotationOfSinusoidalTableIsFoundInEveryLayout) {
    for (const EncodingParameters& p :
         {EncodingParameters{.length = 50, .dModel = 128},
          EncodingParameters{.length = 1500, .dModel = 384, .layout = Layout::Halves},
          EncodingParameters{.length = 512, .dModel = 512, .layout = Layout::HalvesCosineFirst},
          EncodingParameters{.length = 64, .dModel = 16, .firstPosition = 2, .factor = 3}}) {
        const Matrix table = Encoding(p).matrix();
        for (const std::int64_t k : {1, 2, -3, 0}) {
            const RotationFit found = rotationFit(table, k);
            EXPECT_TRUE(found.isExact);
            EXPECT_LT(found.residual, 5e-16);
            EXPECT_EQ(found.rows, p.length - std::abs(k));
            // The fastest pair turns by k radians.
            EXPECT_NEAR(found.pairs[0].cosine, std::cos(static_cast<double>(k)), 1e-14);
            EXPECT_NEAR(std::abs(found.pairs[0].sine), std::abs(std::sin(static_cast<double>(k))), 1e-14);
        }
    }
}

TEST(RotationFit, singlePrecisionTablesAreRecognised) {
    const Matrix table = Encoding({.length = 200, .dModel = 64}).matrix().cast<float>().cast<double>();
    const RotationFit found = rotationFit(table, 5);
    EXPECT_TRUE(found.isExact);
    EXPECT_GT(found.residual, 1e-9);
}

/// Beside the offset every residual is small, but no matrix shifts the rows.
TEST(RotationFit, offsetMakesNoFitExact) {
    for (const double offset : {0.0, 1e7, 1e9}) {
        Matrix table(60, 4);
        for (Eigen::Index at = 0; at < table.size(); ++at)
            table.data()[at] = offset + std::sin(static_cast<double>(at * at));
        EXPECT_FALSE(rotationFit(table, 2).isExact);
        EXPECT_FALSE(shiftFit(table, 2).isExact);
    }
    EXPECT_TRUE(rotationFit(Matrix::Constant(60, 4, 1e9), 2).isExact);
    EXPECT_TRUE(shiftFit(Matrix::Constant(60, 3, 1e9), 2).isExact);
}

TEST(RotationFit, turnedRowIsMatrixTimesRow) {
    const Matrix table = Encoding({.length = 40, .dModel = 12, .layout = Layout::Halves}).matrix();
    const RotationFit found = rotationFit(table, 3);
    const Vector row = table.row(7);
    EXPECT_LT((found.matrix(12) * row - found.turned(row)).norm(), 1e-15);
    EXPECT_LT((found.turned(row) - table.row(10).transpose()).norm(), 1e-14);
    EXPECT_EQ(found.matrix(4), found.matrix(12).topLeftCorner(4, 4));
}

TEST(RotationFit, fitIsInexactForNoiseAndEmptyForOddTables) {
    const RotationFit noise = rotationFit(Lcg(3).matrix(50, 8), 2);
    EXPECT_FALSE(noise.isExact);
    EXPECT_GT(noise.residual, 0.5);
    EXPECT_TRUE(rotationFit(Lcg(3).matrix(50, 7), 2).pairs.empty());
    EXPECT_TRUE(rotationFit(Lcg(3).matrix(5, 8), 5).pairs.empty());
}

TEST(RotationFit, fitAndRankSurviveOverflowAndUnderflowOfSquares) {
    const Matrix table = Encoding({.length = 50, .dModel = 8}).matrix();
    for (const double unit : {1e300, 1e160, 1e-170}) {
        EXPECT_LT(rotationFit(table * unit, 2).residual, 1e-15) << unit;
        EXPECT_EQ(numericalRank(Lcg(1).matrix(40, 64) * unit), 40) << unit;
    }
    EXPECT_FALSE(rotationFit(Lcg(3).matrix(50, 8) * 1e-310, 2).isExact);
}

// numpy.linalg.matrix_rank of the same tables.
TEST(RotationFit, rankMatchesNumPy) {
    EXPECT_EQ(numericalRank(Lcg(1).matrix(40, 64)), 40);
    EXPECT_EQ(numericalRank(Lcg(1).matrix(33, 40)), 33);
    EXPECT_EQ(numericalRank(Lcg(1).matrix(12, 16)), 12);
    EXPECT_EQ(numericalRank(Lcg(1).matrix(100, 3) * Lcg(2).matrix(3, 20)), 3);
    EXPECT_EQ(numericalRank(Encoding({.length = 50, .dModel = 128}).matrix()), 29);
    EXPECT_EQ(numericalRank(Matrix::Zero(4, 4)), 0);
    EXPECT_EQ(numericalRank(Matrix::Ones(4, 4)), 1);
}
