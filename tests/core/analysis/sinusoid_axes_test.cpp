// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sinusoid_axes.h"

#include "core/error.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

using namespace sinescope;

namespace {

using Long = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

EncodingParameters sized(std::int64_t length, std::int64_t dModel) {
    EncodingParameters parameters;
    parameters.length = length;
    parameters.dModel = dModel;
    return parameters;
}

/// Mean and covariance by definition, from the rows in long double.
struct Covariance {
    Long products;
    Eigen::Matrix<long double, Eigen::Dynamic, 1> mean;
};

Covariance covarianceOf(const Encoding& encoding) {
    const Long rows = encoding.matrix().cast<long double>();
    Covariance made;
    made.mean = rows.colwise().mean().transpose();
    const Long centred = rows.rowwise() - made.mean.transpose();
    made.products = centred.transpose() * centred / static_cast<long double>(encoding.rows() - 1);
    return made;
}

/// Expects each component to be an eigenvector of the rows' covariance, with no larger variance omitted.
void expectComponentsOf(const Encoding& encoding, double tolerance) {
    const auto found = sinusoidAxes(encoding, 3);
    ASSERT_TRUE(found.has_value());
    const Covariance expected = covarianceOf(encoding);
    const auto largest = static_cast<double>(expected.products.diagonal().maxCoeff());
    const double size = std::abs(encoding.parameters().factor);
    EXPECT_LT((found->mean - expected.mean.cast<double>()).cwiseAbs().maxCoeff(), tolerance * size);
    EXPECT_NEAR(found->totalVariance / static_cast<double>(expected.products.trace()), 1, tolerance);
    ASSERT_EQ(found->count(), 3);
    for (Eigen::Index k = 0; k < 3; ++k) {
        const Long direction = found->components.row(k).transpose().cast<long double>();
        const Long residual = expected.products * direction - direction * found->variances(k);
        EXPECT_LT(static_cast<double>(residual.norm()), tolerance * std::max(largest, found->variances(0)));
        EXPECT_NEAR(static_cast<double>(direction.norm()), 1, 1e-12);
        EXPECT_DOUBLE_EQ(found->shares(k), found->variances(k) / found->totalVariance);
        Eigen::Index first = 0;
        found->components.row(k).cwiseAbs().maxCoeff(&first);
        EXPECT_GT(found->components(k, first), 0);
    }
    const PrincipalComponents direct = principalAxes(encoding.matrix(), 3);
    for (Eigen::Index k = 0; k < 3; ++k) EXPECT_NEAR(found->variances(k) / direct.variances(k), 1, 1e-9) << k;
}

TEST(SinusoidAxes, axesAreEigenvectorsOfRowCovariance) {
    expectComponentsOf(Encoding(sized(7, 8)), 1e-12);
    expectComponentsOf(Encoding(sized(50, 128)), 1e-12);
    expectComponentsOf(Encoding(sized(51, 128)), 1e-12);
    expectComponentsOf(Encoding(sized(700, 256)), 1e-12);
    expectComponentsOf(Encoding(sized(3000, 64)), 1e-12);
}

TEST(SinusoidAxes, axesAreCorrectWithOffsetAndFactorInEveryLayout) {
    for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst}) {
        EncodingParameters parameters = sized(300, 96);
        parameters.layout = layout;
        parameters.spacing = Spacing::Endpoint;
        parameters.firstPosition = 1000;
        parameters.factor = -0.125;
        expectComponentsOf(Encoding(parameters), 1e-12);
    }
}

TEST(SinusoidAxes, axesOfNearlyEqualFrequenciesAreCorrect) {
    for (const double base : {1.0, 1 + 1e-12, 1.0001, 2.0}) {
        EncodingParameters parameters = sized(400, 64);
        parameters.base = base;
        const Encoding encoding(parameters);
        // With equal frequencies all columns are one of two sinusoids, so there is no third component.
        if (base < 1.0001) {
            EXPECT_FALSE(sinusoidAxes(encoding, 3)) << base;
            const auto two = sinusoidAxes(encoding, 2);
            ASSERT_TRUE(two) << base;
            EXPECT_NEAR(two->shares.sum(), 1, 1e-12);
        } else {
            expectComponentsOf(encoding, 1e-11);
        }
    }
}

TEST(SinusoidAxes, axesAreCorrectIfAnglesExceedFullTurn) {
    for (const double scale : {std::numbers::pi, 2 * std::numbers::pi, 1000.0, 3e5}) {
        for (const std::int64_t length : {200, 201}) {
            EncodingParameters parameters = sized(length, 48);
            parameters.positionScale = scale;
            SCOPED_TRACE(scale);
            expectComponentsOf(Encoding(parameters), 1e-11);
        }
    }
}

/// Sums the rows in blocks, because they are too many to hold at once.
TEST(SinusoidAxes, axesOfAMillionRowsAreCorrect) {
    const Encoding encoding(sized(EncodingParameters::maximumLength, 32));
    const auto found = sinusoidAxes(encoding, 3);
    ASSERT_TRUE(found);
    Long products = Long::Zero(32, 32);
    Eigen::Matrix<long double, 32, 1> sum = Eigen::Matrix<long double, 32, 1>::Zero();
    constexpr std::int64_t atOnce = 1 << 14;
    for (std::int64_t first = 0; first < encoding.rows(); first += atOnce) {
        const Matrix rows = encoding.block(first, atOnce, 0, 32);
        products += (rows.transpose() * rows).cast<long double>();
        sum += rows.colwise().sum().transpose().cast<long double>();
    }
    const auto length = static_cast<long double>(encoding.rows());
    products = (products - sum * sum.transpose() / length) / (length - 1);
    for (Eigen::Index k = 0; k < 3; ++k) {
        const Long direction = found->components.row(k).transpose().cast<long double>();
        const Long residual = products * direction - direction * found->variances(k);
        EXPECT_LT(static_cast<double>(residual.norm()), 1e-11);
    }
}

TEST(SinusoidAxes, axesOfStridedRowsMatchThoseRows) {
    for (const std::int64_t step : {1, 7, 300}) {
        EncodingParameters parameters = sized(40 * step - step / 2, 300);
        parameters.firstPosition = 11;
        parameters.factor = -2;
        const Encoding encoding(parameters);
        const auto found = sinusoidAxesOfEvery(encoding, step, 3);
        ASSERT_TRUE(found) << step;
        Matrix rows(40, 300);
        for (Eigen::Index r = 0; r < 40; ++r) rows.row(r) = encoding.row(11 + r * step).transpose();
        const PrincipalComponents expected = principalAxes(rows, 3);
        EXPECT_LT((found->mean - expected.mean).cwiseAbs().maxCoeff(), 1e-13);
        EXPECT_NEAR(found->totalVariance / expected.totalVariance, 1, 1e-12);
        for (Eigen::Index k = 0; k < 3; ++k) {
            EXPECT_NEAR(found->variances(k) / expected.variances(k), 1, 1e-10);
            EXPECT_NEAR(found->shares(k), expected.shares(k), 1e-11);
        }
        EXPECT_LT((found->components - expected.components).cwiseAbs().maxCoeff(), 1e-9) << step;
    }
    EXPECT_FALSE(sinusoidAxesOfEvery(Encoding(sized(50, 33)), 5));
    EXPECT_FALSE(sinusoidAxesOfEvery(Encoding(sized(50, 32)), 50));
    EXPECT_FALSE(sinusoidAxesOfEvery(Encoding(sized(5000, 32)), 1));
    EXPECT_THROW(sinusoidAxesOfEvery(Encoding(sized(50, 32)), 5, 0), Error);
}

TEST(SinusoidAxes, closedFormIsEmptyWhereItDoesNotHold) {
    EXPECT_FALSE(sinusoidAxes(Encoding(sized(50, 33))));    // a sine without its cosine
    EXPECT_FALSE(sinusoidAxes(Encoding(sized(1, 32))));     // no variance
    EXPECT_FALSE(sinusoidAxes(Encoding(sized(2, 32))));     // varies along one direction only
    EXPECT_FALSE(sinusoidAxes(Encoding(sized(50, 5000))));  // the blocks would be too large
    EXPECT_FALSE(sinusoidAxes(Encoding(sized(50, 4)), 3));  // fewer pairs than components
    EncodingParameters still = sized(50, 32);
    still.positionScale = 1e-6;
    EXPECT_FALSE(sinusoidAxes(Encoding(still)));  // cancellation: successive rows are nearly equal
    EXPECT_THROW(sinusoidAxes(Encoding(sized(50, 32)), 0), Error);
}

}  // namespace
