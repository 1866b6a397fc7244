// SPDX-License-Identifier: GPL-3.0-or-later
//
// Effects of a wider model: a position is recovered from a noisy row, and words and positions are nearly
// orthogonal. The curriculum's numbers (lesson 9), from seeded noise.
#include "core/encoding/encoding.h"
#include "core/tokens/tokens.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace sinescope {
namespace {

constexpr std::int64_t positions = 512;
constexpr double sigma = 0.5;   // of the noise per column
constexpr double slack = 0.03;  // three percentage points, because the noise differs
constexpr int draws = 4;        // noisy rows per position

/// The share of noisy rows whose nearest row in the table is the original.
double shareFound(const Matrix& table) {
    std::mt19937_64 random(2026);
    std::normal_distribution<double> noise(0, sigma);
    std::int64_t found = 0;
    for (int draw = 0; draw < draws; ++draw) {
        const Matrix noisy =
            table + Matrix::NullaryExpr(table.rows(), table.cols(), [&] { return noise(random); });
        // |a - b|^2 = |a|^2 - 2 a.b + |b|^2, and |a| is the same for all b.
        Matrix distances = -2 * noisy * table.transpose();
        distances.rowwise() += table.rowwise().squaredNorm().transpose();
        for (Eigen::Index row = 0; row < table.rows(); ++row) {
            Eigen::Index nearest = 0;
            distances.row(row).minCoeff(&nearest);
            found += nearest == row;
        }
    }
    return static_cast<double>(found) / static_cast<double>(draws * table.rows());
}

TEST(NoisyPosition, shareOfPositionsFoundGrowsWithModelWidth) {
    const std::pair<std::int64_t, double> expected[] = {{4, 0.05}, {16, 0.53}, {128, 0.95}, {512, 1.0}};
    for (const auto& [dModel, share] : expected)
        EXPECT_NEAR(shareFound(Encoding({.length = positions, .dModel = dModel}).matrix()), share, slack)
            << "d_model " << dModel;
}

TEST(NoisyPosition, positionsScaledToUnitIntervalAreLost) {
    for (const std::int64_t dModel : {4, 128}) {
        const Matrix table =
            Vector::LinSpaced(positions, 0, 1) * Eigen::RowVectorXd::Ones(static_cast<Eigen::Index>(dModel));
        EXPECT_LT(shareFound(table), 0.04 + slack) << "d_model " << dModel;
    }
}

/// The mean |cos| of a random word and a position is about 0.80 / sqrt(d): small, not zero.
TEST(NoisyPosition, wordsAndPositionsAreNearlyOrthogonal) {
    const std::pair<std::int64_t, double> expected[] = {{4, 0.42}, {128, 0.070}, {512, 0.036}};
    for (const auto& [dModel, cosine] : expected) {
        const Matrix table = Encoding({.length = positions, .dModel = dModel}).matrix();
        double sum = 0;
        constexpr int words = 60;
        for (int word = 0; word < words; ++word) {
            const Vector e = seededEmbedding("word " + std::to_string(word), dModel, 1);
            sum += ((table * e).array().abs() / (table.rowwise().norm().array() * e.norm())).mean();
        }
        EXPECT_NEAR(sum / words, cosine, slack) << "d_model " << dModel;
    }
}

}  // namespace
}  // namespace sinescope
