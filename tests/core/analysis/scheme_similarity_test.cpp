// SPDX-License-Identifier: GPL-3.0-or-later
//
// Similarity of positions in schemes other than the sinusoid: rows of tables, softmax of biases, scores of
// rotated words. Expected values multiply rows, sum exponentials and rotate words one by one.
#include "core/analysis/bias_softmax.h"
#include "core/analysis/permutation_equivariance.h"
#include "core/analysis/rotation_scores.h"
#include "core/analysis/row_similarity.h"
#include "core/error.h"
#include "core/schemes/score.h"
#include "table_vectors.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace sinescope;

namespace {

constexpr double exact = 1e-12;

Scheme tableOf(const Matrix& values) {
    return tableScheme(WeightTable(values), "table");
}

/// S(p, q) of two rows, column by column.
double between(const Matrix& rows, std::int64_t p, std::int64_t q, Measure measure) {
    double dot = 0, a = 0, b = 0, apart = 0;
    for (std::int64_t j = 0; j < rows.cols(); ++j) {
        dot += rows(p, j) * rows(q, j);
        a += rows(p, j) * rows(p, j);
        b += rows(q, j) * rows(q, j);
        apart += (rows(p, j) - rows(q, j)) * (rows(p, j) - rows(q, j));
    }
    if (measure == Measure::Dot) return dot;
    return measure == Measure::Distance ? std::sqrt(apart) : a * b > 0 ? dot / std::sqrt(a * b) : 0;
}

PixelGrid wholeGrid(std::int64_t length, std::int64_t pixels) {
    const double end = static_cast<double>(length) - 0.5;
    return {-0.5, end, -0.5, end, pixels, pixels};
}

Vector biasesOfAlibi(double slope, std::int64_t length, bool causal = false) {
    Vector biases(2 * length - 1);
    for (std::int64_t k = 1 - length; k < length; ++k)
        biases(k + length - 1) = causal && k > 0 ? -std::numeric_limits<double>::infinity()
                                                 : -slope * static_cast<double>(std::abs(k));
    return biases;
}

}  // namespace

TEST(RowSimilarity, similarityMatchesRowsInEveryMeasure) {
    Matrix rows = Lcg(3).matrix(40, 7);
    rows.row(5).setZero();
    for (const Measure measure : {Measure::Dot, Measure::Cosine, Measure::Distance}) {
        const RowSimilarity found(tableOf(rows), 40, 7, measure);
        const MatrixF cells = found.pixels(wholeGrid(40, 40));
        for (const auto& [p, q] : {std::pair(0, 0), std::pair(3, 39), std::pair(39, 5), std::pair(17, 16)}) {
            const double expected = between(rows, p, q, measure);
            EXPECT_NEAR(found.value(p, q), expected, exact);
            EXPECT_NEAR(found.row(p)(q), expected, exact);
            EXPECT_NEAR(cells(p, q), expected, 1e-3) << p << ' ' << q;
        }
    }
}

TEST(RowSimilarity, pixelIsMeanOfItsCells) {
    const Matrix rows = Lcg(4).matrix(30, 5);
    for (const Measure measure : {Measure::Dot, Measure::Cosine, Measure::Distance}) {
        const MatrixF pixels = RowSimilarity(tableOf(rows), 30, 5, measure).pixels(wholeGrid(30, 10));
        double sum = 0;
        for (std::int64_t p = 6; p < 9; ++p)
            for (std::int64_t q = 21; q < 24; ++q) {
                const double value = between(rows, p, q, measure);
                sum += measure == Measure::Distance ? value * value : value;
            }
        const double expected = measure == Measure::Distance ? std::sqrt(sum / 9) : sum / 9;
        EXPECT_NEAR(pixels(2, 7), expected, 1e-5);
    }
}

TEST(RowSimilarity, distancesOfRowsFarFromZeroHaveTheirDigits) {
    const Matrix rows = Lcg(5).matrix(20, 64).array() + 1e9;
    const RowSimilarity found(tableOf(rows), 20, 64, Measure::Distance);
    const MatrixF cells = found.pixels(wholeGrid(20, 20));
    const DiagonalStatistics diagonals = found.diagonals(1 << 20);
    for (int p = 0; p < 20; ++p)
        for (int q = 0; q < 20; ++q)
            EXPECT_NEAR(cells(p, q), between(rows, p, q, Measure::Distance), 1e-5) << p << ' ' << q;
    EXPECT_NEAR(diagonals.lowest(19), between(rows, 0, 19, Measure::Distance), 1e-6);
    EXPECT_TRUE(diagonals.varies);
    EXPECT_NEAR(found.norms()(3), rows.row(3).norm(), 1e-3);
}

TEST(RowSimilarity, pixelOfGridSchemeIsMeanOfItsCells) {
    const GridScheme grids[] = {{6, 10, 12, 30, GridConvention::Mae},
                                {6, 10, 14, 30, GridConvention::Multidimensional},
                                {6, 10, 11, 30, GridConvention::Tensor2Tensor}};
    for (const GridScheme& grid : grids)
        for (const Measure measure : {Measure::Dot, Measure::Cosine, Measure::Distance})
            for (const bool isCentred : {false, true}) {
                const RowSimilarity found(grid, 60, grid.dModel, measure, isCentred);
                const MatrixF pixels = found.pixels(wholeGrid(60, 8));  // 7.5 cells per pixel
                const auto weight = [](std::int64_t pixel, std::int64_t cell) {
                    const double from = 7.5 * static_cast<double>(pixel), at = static_cast<double>(cell);
                    return std::clamp(std::min(at + 1, from + 7.5) - std::max(at, from), 0.0, 1.0);
                };
                for (const auto& [r, c] : {std::pair(2, 7), std::pair(5, 5)}) {
                    double sum = 0;
                    for (std::int64_t p = 0; p < 60; ++p)
                        for (std::int64_t q = 0; q < 60; ++q) {
                            const double value = found.value(p, q);
                            sum += weight(r, p) * weight(c, q) *
                                   (measure == Measure::Distance ? value * value : value);
                        }
                    const double mean = sum / (7.5 * 7.5);
                    EXPECT_NEAR(pixels(r, c), measure == Measure::Distance ? std::sqrt(mean) : mean, 1e-4)
                        << grid.dModel << isCentred;
                }
            }
}

TEST(RowSimilarity, pixelsOutsideSequenceAreNan) {
    const RowSimilarity found(tableOf(Lcg(5).matrix(4, 3)), 4, 3, Measure::Dot);
    const MatrixF pixels = found.pixels({-2.5, 3.5, -0.5, 5.5, 6, 6});
    EXPECT_TRUE(std::isnan(pixels(0, 0)) && std::isnan(pixels(3, 5)));
    EXPECT_FALSE(std::isnan(pixels(2, 0)));
    EXPECT_THROW(RowSimilarity(RopeScheme{}, 4, 64, Measure::Dot), Error);
}

TEST(RowSimilarity, diagonalsMatchFullMatrix) {
    const Matrix rows = Lcg(6).matrix(24, 6);
    const DiagonalStatistics found =
        RowSimilarity(tableOf(rows), 24, 6, Measure::Dot).diagonals(std::int64_t{1} << 20);
    EXPECT_EQ(found.queries, 24);
    const Matrix products = rows * rows.transpose();
    for (const std::int64_t k : {0, 1, 13, 23}) {
        const Vector diagonal = products.diagonal(k);
        EXPECT_NEAR(found.mean(k), diagonal.mean(), exact);
        EXPECT_NEAR(found.lowest(k), diagonal.minCoeff(), exact);
        EXPECT_NEAR(found.highest(k), diagonal.maxCoeff(), exact);
    }
    EXPECT_LT(found.distanceShare, 0.5);  // noise
}

TEST(RowSimilarity, distanceExplainsSinusoidButNotIndex) {
    const Encoding encoding({.length = 60, .dModel = 16});
    const auto share = [](const Scheme& scheme) {
        return RowSimilarity(scheme, 60, 16, Measure::Dot).diagonals(1 << 24).distanceShare;
    };
    EXPECT_NEAR(share(tableOf(encoding.matrix())), 1, exact);
    EXPECT_LT(share(IndexScheme{}), 0.5);
    EXPECT_EQ(share(tableOf(Matrix::Ones(60, 16))), 1);
}

TEST(RowSimilarity, indexSimilarityIsProductOfPositions) {
    const RowSimilarity found(IndexScheme{}, 1 << 20, 16384, Measure::Dot);
    EXPECT_NEAR(found.value(70'000, 900'000) / (16384.0 * 70'000 * 900'000), 1, exact);
    EXPECT_NEAR(found.nearestRow(7)->distance, 128, exact);  // sqrt(16384)
    EXPECT_EQ(found.nearestRow(7)->place, 6);
}

TEST(RowSimilarity, centringRemovesSimilarityDueToMean) {
    Matrix rows = Lcg(9).matrix(50, 6);
    rows.rowwise() += Eigen::RowVectorXd::Constant(6, 100);
    const Matrix centred = rows.rowwise() - rows.colwise().mean();
    for (const Measure measure : {Measure::Dot, Measure::Cosine, Measure::Distance}) {
        const RowSimilarity found(tableOf(rows), 50, 6, measure, true);
        for (const auto& [p, q] : {std::pair(0, 49), std::pair(3, 4), std::pair(20, 20)}) {
            EXPECT_NEAR(found.value(p, q), between(centred, p, q, measure), 1e-10);
            EXPECT_NEAR(found.norms()(p), centred.row(p).norm(), 1e-11);
        }
    }
    // With the offset, any two rows look alike.
    EXPECT_GT(RowSimilarity(tableOf(rows), 50, 6, Measure::Cosine).value(0, 49), 0.99);
    EXPECT_LT(std::abs(RowSimilarity(tableOf(rows), 50, 6, Measure::Cosine, true).value(0, 49)), 0.99);
    // Equal rows have no direction after centring.
    const Matrix alike = Matrix::Constant(20, 3, 0.1);
    EXPECT_EQ(RowSimilarity(tableOf(alike), 20, 3, Measure::Cosine, true).value(2, 9), 0);
}

TEST(RowSimilarity, nearestRowIsDuplicateAndTiesAreCounted) {
    Matrix rows = Lcg(8).matrix(600, 9);
    rows.row(511) = rows.row(20);
    const RowSimilarity found(tableOf(rows), 600, 9, Measure::Cosine);
    EXPECT_EQ(found.nearestRow(20)->place, 511);
    EXPECT_EQ(found.nearestRow(20)->distance, 0);
    EXPECT_FALSE(RowSimilarity(tableOf(Matrix::Ones(1, 3)), 1, 3, Measure::Dot).nearestRow(0));
    // Counts equally near rows.
    const RowSimilarity index(IndexScheme{}, 20, 4, Measure::Dot);
    EXPECT_EQ(index.nearestRow(10)->place, 9);
    EXPECT_EQ(index.nearestRow(10)->second, 11);
    EXPECT_EQ(index.nearestRow(10)->count, 2);
    EXPECT_EQ(index.nearestRow(0)->count, 1);
    const RowSimilarity alike(tableOf(Matrix::Constant(10, 6, 0.7)), 10, 6, Measure::Dot);
    EXPECT_EQ(alike.nearestRow(4)->count, 9);
    EXPECT_FALSE(alike.diagonals(1 << 20).varies);
}

TEST(RowSimilarity, longTablesAreSampledAtSpreadRows) {
    const Encoding encoding({.length = 3000, .dModel = 8});
    const DiagonalStatistics found =
        RowSimilarity(tableOf(encoding.matrix()), 3000, 8, Measure::Dot).diagonals(3000 * 8 * 41);
    EXPECT_EQ(found.queries, 41);
    EXPECT_NEAR(found.mean(2999), similarity(encoding, 2999), 1e-9);
    EXPECT_NEAR(found.mean(3), similarity(encoding, 3), 1e-9);
}

/// Compares with a sum over all pairs of rows.
TEST(RowSimilarity, sampledDistanceShareIsCloseToThatOfAllPairs) {
    constexpr std::int64_t length = 400;
    const Matrix noise = Lcg(10).matrix(length, 12);
    const Matrix encoding = Encoding({.length = length, .dModel = 12}).matrix();
    for (const double part : {0.0, 0.3, 1.0, 3.0}) {
        const Matrix rows = encoding + part * noise;
        for (const Measure measure : {Measure::Dot, Measure::Cosine, Measure::Distance}) {
            Vector sum = Vector::Zero(length), squares = sum, count = sum;
            for (std::int64_t p = 0; p < length; ++p)
                for (std::int64_t q = p + 1; q < length; ++q) {
                    const double value = between(rows, p, q, measure);
                    sum(q - p) += value, squares(q - p) += value * value, count(q - p) += 1;
                }
            const double pairs = count.sum(), mean = sum.sum() / pairs;
            double of = 0;
            for (std::int64_t k = 1; k < length; ++k) of += count(k) * std::pow(sum(k) / count(k) - mean, 2);
            const double share = of / (squares.sum() - pairs * mean * mean);
            const DiagonalStatistics found =
                RowSimilarity(tableOf(rows), length, 12, measure).diagonals(length * 12);
            EXPECT_LT(found.queries, length);
            EXPECT_GT(found.pairs, 0);
            EXPECT_NEAR(found.distanceShare, share, 0.05) << part << ' ' << static_cast<int>(measure);
        }
    }
}

/// The first and last rows are 0, the rows between them are not.
TEST(RowSimilarity, sampleOfLongTableIncludesInnerRows) {
    Matrix rows = Lcg(11).matrix(300, 4);
    rows.row(0).setZero();
    rows.row(299).setZero();
    const DiagonalStatistics found =
        RowSimilarity(tableOf(rows), 300, 4, Measure::Dot).diagonals(2 * 300 * 4);
    EXPECT_LT(found.lowestOfTwo, -0.5);
    EXPECT_GT(found.highestOfTwo, 0.5);
    EXPECT_LT(found.distanceShare, 0.1);
}

TEST(BiasSoftmax, weightsAreNormalizedExponentials) {
    const BiasSoftmax softmax(biasesOfAlibi(0.5, 20));
    for (const int query : {0, 7, 19}) {
        double total = 0, entropy = 0;
        for (int key = 0; key < 20; ++key) total += std::exp(-0.5 * std::abs(key - query));
        for (int key = 0; key < 20; ++key) {
            const double expected = std::exp(-0.5 * std::abs(key - query)) / total;
            EXPECT_NEAR(softmax.weight(query, key), expected, exact);
            entropy -= expected * std::log(expected);
        }
        EXPECT_NEAR(softmax.keysSeen(query), std::exp(entropy), 1e-9);
    }
    EXPECT_NEAR(softmax.largest(), softmax.weight(0, 0), exact);  // at an end, fewer keys share the weight
}

TEST(BiasSoftmax, causalMaskZeroesWeightsOfLaterKeys) {
    const BiasSoftmax softmax(biasesOfAlibi(0.25, 12, true));
    EXPECT_EQ(softmax.weight(3, 4), 0);
    EXPECT_EQ(softmax.weight(0, 0), 1);
    EXPECT_EQ(softmax.largest(), 1);
    EXPECT_THROW(BiasSoftmax(Vector::Zero(4)), Error);
}

/// The bias grows with the key's position and there is no mask: no bias of the last query exceeds 0, and its
/// weights are a geometric series, however far they are below the largest bias.
TEST(BiasSoftmax, softmaxHandlesBiasesHundredsApart) {
    constexpr std::int64_t length = 4000;
    Vector biases(2 * length - 1);
    for (std::int64_t k = 1 - length; k < length; ++k) biases(k + length - 1) = 0.5 * static_cast<double>(k);
    const BiasSoftmax softmax(biases);
    const double nearest = -std::expm1(-0.5);  // 1 - e^-0.5; the rest of the series is below 1e-860
    EXPECT_NEAR(softmax.largest(), nearest, exact);
    for (const std::int64_t query : {std::int64_t{0}, std::int64_t{2000}, length - 1}) {
        for (const std::int64_t before : {0, 1, 5, 40})
            EXPECT_NEAR(softmax.weight(query, length - 1 - before),
                        nearest * std::exp(-0.5 * static_cast<double>(before)), exact);
        EXPECT_EQ(softmax.weight(query, 0), 0);
        // The entropy of a geometric series.
        EXPECT_NEAR(softmax.keysSeen(query), std::exp(0.5 * std::exp(-0.5) / nearest) / nearest, 1e-9);
    }
    const MatrixF pixels = softmax.pixels(wholeGrid(length, 400));
    for (const int r : {0, 200, 399}) {
        double sum = 0;
        for (int c = 0; c < 400; ++c) sum += 10 * pixels(r, c);
        EXPECT_NEAR(sum, 1, 1e-6);
        EXPECT_NEAR(pixels(r, 399), -std::expm1(-5) / 10, 1e-7);
    }
}

TEST(BiasSoftmax, pixelIsMeanOfItsWeights) {
    Vector biases = biasesOfAlibi(0.3, 24);
    for (std::int64_t k = 0; k < biases.size(); ++k) biases(k) += std::sin(static_cast<double>(k));
    const BiasSoftmax softmax(biases);
    const MatrixF pixels = softmax.pixels(wholeGrid(24, 4));  // six queries per pixel, all evaluated
    for (const auto& [r, c] : {std::pair(0, 0), std::pair(1, 3), std::pair(3, 1)}) {
        double sum = 0;
        for (int query = 6 * r; query < 6 * r + 6; ++query)
            for (int key = 6 * c; key < 6 * c + 6; ++key) sum += softmax.weight(query, key);
        EXPECT_NEAR(pixels(r, c), sum / 36, 1e-7);
    }
    const MatrixF cells = softmax.pixels(wholeGrid(24, 24));
    EXPECT_NEAR(cells(5, 19), softmax.weight(5, 19), 1e-7);
}

namespace {

RopeScheme ropeOf(RopePairs pairs, std::optional<std::int64_t> turned, RopeScaling scaling = {}) {
    RopeScheme rope;
    rope.headDim = 12;
    rope.base = 50;
    rope.pairs = pairs;
    rope.rotaryDim = turned;
    rope.scaling = std::move(scaling);
    return rope;
}

std::vector<RopeScheme> ropes() {
    return {ropeOf(RopePairs::Interleaved, {}), ropeOf(RopePairs::Halves, {}), ropeOf(RopePairs::Halves, 4),
            ropeOf(RopePairs::Interleaved, {}, YarnScaling{.factor = 4, .originalLength = 16})};
}

}  // namespace

TEST(RotationScores, scoresMatchRotatedWords) {
    const Matrix words = Lcg(9).matrix(2, 12);
    const Vector query = words.row(0), key = words.row(1);
    for (const RopeScheme& rope : ropes()) {
        const RotationScores scores(rope, query, key, 100, 30);
        const MatrixF cells = scores.pixels(wholeGrid(30, 30));
        for (const auto& [p, q] : {std::pair(0, 0), std::pair(3, 20), std::pair(29, 1)}) {
            const double expected = score(rope, query, key, 100 + p, 100 + q);
            EXPECT_NEAR(scores.at(p, q - p), expected, 1e-9);
            EXPECT_NEAR(cells(p, q), expected, 1e-4);
        }
        const MatrixF pixels = scores.pixels(wholeGrid(30, 10));
        double sum = 0;
        for (int p = 3; p < 6; ++p)
            for (int q = 12; q < 15; ++q) sum += score(rope, query, key, 100 + p, 100 + q);
        EXPECT_NEAR(pixels(1, 4), sum / 9, 1e-4);
    }
}

TEST(RotationScores, scoresOfEqualWordsStayWithinBounds) {
    for (const RopeScheme& rope : ropes()) {
        for (int trial = 0; trial < 20; ++trial) {
            const Vector word = Lcg(100 + static_cast<unsigned>(trial)).matrix(1, 12).row(0);
            const RotationScores scores(rope, word, word, 0, 50);
            for (const std::int64_t k : {1, 6, 31}) {
                const Extremes bounds = scores.equalWordScores(4, k);
                EXPECT_GE(scores.at(4, k), bounds.lowest - exact);
                EXPECT_LE(scores.at(4, k), bounds.highest + exact);
                EXPECT_LE(bounds.highest, scores.reach() + exact);
            }
        }
    }
    // A word in the plane of pair 0 is rotated by k radians.
    Vector word = Vector::Zero(12);
    word(0) = 2;
    const RotationScores scores(ropes()[0], word, word, 0, 50);
    EXPECT_NEAR(scores.at(0, 3), 4 * std::cos(3.0), exact);
    EXPECT_NEAR(scores.equalWordScores(0, 3).lowest, 4 * std::cos(3.0), exact);
}

TEST(RotationScores, rotatingKeyBackReachesLargestScore) {
    const RopeScheme rope = ropes()[0];
    const Vector query = Lcg(11).matrix(1, 12).row(0);
    const Vector key = rotate(rope, query, -17);  // rotated back by 17 beforehand
    const RotationScores scores(rope, query, key, 0, 50);
    EXPECT_NEAR(scores.at(5, 17), scores.reach(), exact);
    EXPECT_NEAR(scores.reach(), query.squaredNorm(), exact);
}

TEST(RotationScores, wordsWithEqualPairsHaveSinusoidCurve) {
    const Encoding encoding({.length = 50, .dModel = 12, .base = 50});
    const RotationScores scores(ropes()[0], Vector::Ones(12), Vector::Ones(12), 0, 50);
    for (const std::int64_t k : {0, 1, 9, 44}) {
        EXPECT_NEAR(scores.evenly(0, k), 2 * similarity(encoding, static_cast<double>(k)), 1e-9);
        EXPECT_NEAR(scores.at(0, k), scores.evenly(0, k), 1e-9);
    }
}

TEST(RowSimilarity, similarityOfExtremeTablesMatchesScaledTable) {
    const Matrix values = Lcg(9).matrix(20, 6);
    for (const Measure measure : {Measure::Dot, Measure::Cosine, Measure::Distance}) {
        const RowSimilarity plain(tableOf(values), 20, 6, measure);
        const double share = plain.diagonals(1 << 20).distanceShare;
        EXPECT_EQ(plain.unit(), 1);
        for (const double unit : {1e300, 1e-170, 1e-310}) {
            const RowSimilarity scaled(tableOf(values * unit), 20, 6, measure);
            EXPECT_NEAR(scaled.diagonals(1 << 20).distanceShare, share, 1e-5);
            EXPECT_EQ(scaled.nearestRow(7)->place, plain.nearestRow(7)->place);
            EXPECT_NEAR(scaled.nearestRow(7)->distance * (scaled.unit() / unit),
                        plain.nearestRow(7)->distance, 1e-5);
            EXPECT_TRUE(std::isfinite(scaled.value(1, 2)));
        }
    }
}
