// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/linear_fit.h"

#include "core/analysis/shift.h"
#include "core/error.h"
#include "table_vectors.h"

#include <gtest/gtest.h>

using namespace sinescope;

TEST(LinearFit, sinusoidalShareMatchesNumPyLeastSquares) {
    for (const auto& entry : tableVectors("sinusoidal")) {
        const Encoding encoding(
            {.dModel = entry["d"].get<std::int64_t>(), .base = entry["base"].get<double>()});
        const SinusoidalShare found = sinusoidalShare(tableNamed(entry.at("table")), encoding);
        EXPECT_NEAR(found.heldOut, entry["held_out"].get<double>(), 1e-9) << entry.at("table");
        EXPECT_NEAR(found.fitted, entry["fitted"].get<double>(), 1e-9) << entry.at("table");
        EXPECT_FALSE(found.isInterpolated());
        EXPECT_EQ(found.rank, entry["d"].get<std::int64_t>() + 1);
    }
}

TEST(LinearFit, mixedSinusoidIsFullySinusoidalAndNoiseIsNot) {
    const Encoding encoding({.length = 512, .dModel = 64});
    const Matrix mixed = (encoding.matrix() * Lcg(1).matrix(64, 40)).array() + 3;
    const SinusoidalShare found = sinusoidalShare(mixed, encoding);
    EXPECT_NEAR(found.heldOut, 1, 1e-9);
    EXPECT_EQ(found.fittedPositions, 384);
    EXPECT_LT(sinusoidalShare(Lcg(2).matrix(512, 40), encoding).heldOut, 0.05);
    EXPECT_EQ(sinusoidalShare(Matrix::Constant(64, 3, 2.5), encoding).heldOut, 1);  // fits a constant term
    EXPECT_THROW(sinusoidalShare(Matrix::Ones(7, 3), encoding), Error);
}

TEST(LinearFit, fitWithAsManyDirectionsAsPositionsIsInterpolation) {
    const Encoding encoding({.dModel = 64, .base = 3, .positionScale = 3});
    const SinusoidalShare found = sinusoidalShare(Lcg(4).matrix(40, 5), encoding);
    EXPECT_TRUE(found.isInterpolated());
    EXPECT_NEAR(found.fitted, 1, 1e-9);
    EXPECT_LT(found.heldOut, 0.5);
}

TEST(LinearFit, longTablesAreFittedAtEvenlySpreadPositions) {
    EXPECT_EQ(spreadPositions(5, 9), (std::vector<std::int64_t>{0, 1, 2, 3, 4}));
    EXPECT_EQ(spreadPositions(101, 3), (std::vector<std::int64_t>{0, 50, 100}));
    EXPECT_TRUE(spreadPositions(0, 3).empty());
    const Encoding encoding({.length = 6000, .dModel = 8});
    const SinusoidalShare found = sinusoidalShare(encoding.matrix(), encoding);
    EXPECT_EQ(found.fittedPositions, maximumFitPositions - maximumFitPositions / 4);
    EXPECT_NEAR(found.heldOut, 1, 1e-9);
}

TEST(LinearFit, shiftFitOfSinusoidIsRotationMatrix) {
    const Encoding encoding({.length = 100, .dModel = 8, .base = 20});
    for (const std::int64_t k : {1, 7, -3}) {
        const ShiftFit found = shiftFit(encoding.matrix(), k);
        EXPECT_LT(found.residual, 1e-9);
        EXPECT_LT(found.heldOut, 1e-9);
        EXPECT_EQ(found.rank, 8);
        // Transposed, because the map acts on rows and shiftMatrix on columns.
        EXPECT_LT(
            (found.map.transpose() - shiftMatrix(encoding, static_cast<double>(k))).cwiseAbs().maxCoeff(),
            1e-7);
    }
}

TEST(LinearFit, shiftFitMatchesNumPyLeastSquares) {
    for (const auto& entry : tableVectors("shifts")) {
        const ShiftFit found = shiftFit(tableNamed(entry.at("table")), entry["k"].get<std::int64_t>());
        EXPECT_NEAR(found.residual, entry["residual"].get<double>(), 1e-9) << entry.at("table");
        EXPECT_NEAR(found.heldOut / entry["held_out"].get<double>(), 1, 1e-6) << entry.at("table");
    }
    EXPECT_THROW(shiftFit(Matrix::Ones(10, 3), 3), Error);
    EXPECT_THROW(shiftFit(Matrix::Ones(10, 1025), 1), Error);
}

TEST(LinearFit, linearlyDependentColumnsAreFitted) {
    Matrix inputs = Lcg(8).matrix(30, 4);
    inputs.col(3) = 2 * inputs.col(0) - inputs.col(1);
    const Matrix outputs = inputs * Lcg(9).matrix(4, 2);
    const LinearFit found = linearFit(inputs, outputs);
    EXPECT_EQ(found.rank, 3);
    EXPECT_LT((inputs * found.map - outputs).cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_NEAR(found.explained, 1, 1e-12);
    EXPECT_THROW(linearFit(inputs, Matrix::Ones(29, 2)), Error);
}
