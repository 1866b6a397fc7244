// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/shift.h"

#include "core/error.h"
#include "vectors.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace sinescope;

TEST(Shift, shiftBlocksMatchCurriculum) {
    const Encoding encoding({.dModel = 4});
    const std::vector<ShiftBlock> blocks = shiftBlocks(encoding, 2);
    ASSERT_EQ(blocks.size(), 2u);
    EXPECT_NEAR(blocks[0].cosine, -0.4161, 5e-5);
    EXPECT_NEAR(blocks[0].sine, 0.9093, 5e-5);
    EXPECT_NEAR(blocks[1].cosine, 0.9998, 5e-5);
    EXPECT_NEAR(blocks[1].sine, 0.0200, 5e-5);
    EXPECT_NEAR(shiftDegrees(encoding, 0, 4), 229.18, 5e-3);
    EXPECT_NEAR(shiftDegrees(encoding, 1, 4), 2.29, 5e-3);
    const Matrix matrix = shiftMatrix(encoding, 2);
    EXPECT_NEAR(matrix(0, 1), 0.9093, 5e-5);
    EXPECT_NEAR(matrix(1, 0), -0.9093, 5e-5);
}

TEST(Shift, shiftMatrixOfArticleTurnsRowTwoIntoFive) {
    const auto entry = vectorEntry("articles.json", "s0-rotation-d2");
    const Encoding encoding({.dModel = 2});
    const Vector shifted = shiftedRow(encoding, shiftBlocks(encoding, 3), encoding.row(2));
    for (int j = 0; j < 2; ++j)
        EXPECT_NEAR(shifted(j), entry["expected"][0][std::size_t(j)].get<double>(), 5e-9);
}

TEST(Shift, sameRotationShiftsEveryPosition) {
    const Encoding encoding({.dModel = 512});
    for (const std::int64_t k : {1, 2, 4, 7, 100}) {
        const ResidualRange range = largestShiftResidual(encoding, k, 0, 999, 1000);
        EXPECT_EQ(range.sampled, 1000);
        EXPECT_LE(range.largest, 1.7e-13);
    }
    const ResidualRange wide = largestShiftResidual(encoding, 1, 0, 1'048'575, 50);
    EXPECT_EQ(wide.sampled, 50);
    EXPECT_LE(wide.largest, 1e-9);
    EXPECT_THROW(largestShiftResidual(encoding, 1, 5, 4), Error);
}

TEST(Shift, shiftMatrixIsOrthogonalInEveryLayout) {
    for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst}) {
        const Encoding encoding({.dModel = 16, .layout = layout, .factor = 3});
        const Matrix matrix = shiftMatrix(encoding, 7);
        EXPECT_NEAR((matrix.transpose() * matrix - Matrix::Identity(16, 16)).cwiseAbs().maxCoeff(), 0, 1e-15);
        EXPECT_NEAR((matrix * encoding.row(40) - encoding.row(47)).cwiseAbs().maxCoeff(), 0, 1e-13);
        EXPECT_NEAR((matrix * shiftMatrix(encoding, -7) - Matrix::Identity(16, 16)).norm(), 0, 1e-14);
    }
}

TEST(Shift, loneSineHasNonzeroShiftResidual) {
    const Encoding encoding({.dModel = 1});
    // The target is sin(1); a sine alone gives only cos(1) sin(0) = 0.
    EXPECT_NEAR(largestShiftResidual(encoding, 1, 0, 0).largest, std::sin(1.0), 1e-15);
    EXPECT_THROW(shiftedRow(encoding, shiftBlocks(encoding, 1), Vector::Zero(2)), Error);
}

TEST(Shift, linearShiftNeedsCosines) {
    const Encoding encoding({.dModel = 4});
    EXPECT_LE(bestSineFitError(encoding, 1, 1000, true), 2e-14);
    EXPECT_NEAR(bestSineFitError(encoding, 1, 1000, false), 0.84, 0.01);
    EXPECT_THROW(bestSineFitError(encoding, 1, 3, true), Error);
}
