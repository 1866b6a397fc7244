// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/projection.h"

#include "core/analysis/permutation_equivariance.h"
#include "core/error.h"
#include "vectors.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace sinescope;

namespace {

double spreadOf(const DiagonalRange& range) {
    return range.extremes.highest - range.extremes.lowest;
}

}  // namespace

TEST(Projection, randomMatrixMakesDiagonalVary) {
    const auto expected = vectorEntry("projection.json", "random-w-50x128");
    const Encoding encoding({.length = 50, .dModel = 128});
    const Projection projection(encoding, QueryKeyMatrix::Random);
    for (const auto& entry : expected["spread"])
        EXPECT_NEAR(spreadOf(projection.diagonal(entry[0].get<std::int64_t>(), 50)), entry[1].get<double>(),
                    1e-11);
    EXPECT_NEAR(spreadOf(projection.diagonal(5, 50)), 7.3, 0.05);
    EXPECT_LE(spreadOf(Projection(encoding, QueryKeyMatrix::Identity).diagonal(5, 50)), 6e-13);
    for (const auto& entry : expected["scores"])
        EXPECT_NEAR(
            projection.query(entry[0].get<std::int64_t>()).dot(encoding.row(entry[1].get<std::int64_t>())),
            entry[2].get<double>(), 1e-12);
    const Extremes found = projection.extremes();
    const double largest = std::max(-found.lowest, found.highest);
    EXPECT_LE(largest, expected["largest"].get<double>() + 1e-9);
    EXPECT_GE(largest, 0.7 * expected["largest"].get<double>());
}

TEST(Projection, pixelsAreScoresOrTheirMeans) {
    const auto expected = vectorEntry("projection.json", "random-w-50x128");
    const Projection projection(Encoding({.length = 50, .dModel = 128}), QueryKeyMatrix::Random);
    const MatrixF cells = projection.pixels({-0.5, 49.5, -0.5, 49.5, 50, 50});
    for (const auto& entry : expected["scores"])
        EXPECT_NEAR(cells(entry[0].get<std::int64_t>(), entry[1].get<std::int64_t>()), entry[2].get<double>(),
                    2e-5);
    EXPECT_NEAR(projection.pixels({-0.5, 49.5, -0.5, 49.5, 10, 10})(0, 0),
                expected["upper_left_5x5_mean"].get<double>(), 2e-5);
}

TEST(Projection, curveFromRowMatchesRowOfScoreMatrix) {
    for (const Layout layout : {Layout::Interleaved, Layout::Halves})
        for (const std::int64_t d : {6, 7}) {
            const Encoding encoding(
                {.length = 40, .dModel = d, .layout = layout, .firstPosition = 3, .factor = 0.5});
            const Matrix table = encoding.matrix();
            const Matrix w = Lcg(7).matrix(d, d, 1 / std::sqrt(static_cast<double>(d)));
            const Matrix scores = table * w * table.transpose();
            const Projection projection(encoding, QueryKeyMatrix::Random);
            const PairWeights weights = projection.weights(13);
            const Vector curve = similarityMeans(encoding, -10, 1, 40, 1, {}, weights);
            for (int q = 0; q < 40; ++q) {
                EXPECT_NEAR(curve(q), scores(10, q), 1e-13);
                EXPECT_NEAR(similarity(encoding, q - 10, weights), scores(10, q), 1e-13);
            }
            // The sum over the keys' pairs.
            const double parts = similarity(encoding, 4, weights, {0, 0}) +
                                 similarity(encoding, 4, weights, {1, encoding.pairs() - 1});
            EXPECT_NEAR(parts, scores(10, 14), 1e-13);
            const MatrixF first = projection.pixels({2.5, 42.5, 2.5, 42.5, 40, 40}, {0, 0});
            EXPECT_NEAR(first(10, 14), similarity(encoding, 4, weights, {0, 0}), 1e-6);
        }
}

TEST(Projection, shiftMatrixAttendsFourAhead) {
    const Encoding encoding({.length = 50, .dModel = 128});
    const Projection projection(encoding, QueryKeyMatrix::Shift);
    const MatrixF scores = projection.pixels({-0.5, 49.5, -0.5, 49.5, 50, 50});
    for (int p = 0; p < 46; ++p) {
        Eigen::Index best = 0;
        scores.row(p).maxCoeff(&best);
        EXPECT_EQ(best, p + 4);
        EXPECT_NEAR(scores(p, p + 4), 64, 1e-4);
    }
    EXPECT_LE(spreadOf(projection.diagonal(-3, 50)), 6e-13);
    EXPECT_NEAR(similarity(encoding, 9, projection.weights(20)), 47.19, 5e-3);  // S(5)
}

TEST(Projection, unsupportedWidthIsRejectedWithReason) {
    EXPECT_THROW(Projection(Encoding({.dModel = 514}), QueryKeyMatrix::Random), Error);
    EXPECT_THROW(Projection(Encoding({.dModel = 7}), QueryKeyMatrix::Shift), Error);
    EXPECT_NE(noProjectionReason(Encoding({.dModel = 1024}), QueryKeyMatrix::Random).find("512"),
              std::string::npos);
    EXPECT_TRUE(noProjectionReason(Encoding({.dModel = 512}), QueryKeyMatrix::Random).empty());
}
