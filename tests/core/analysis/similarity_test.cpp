// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/similarity.h"

#include "core/analysis/permutation_equivariance.h"
#include "core/analysis/shift.h"
#include "core/error.h"
#include "vectors.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <random>

using namespace sinescope;

namespace {

/// The measure for all pairs of rows of a table, from their products.
Matrix measuredRows(const Matrix& table, Measure measure) {
    const Matrix gram = table * table.transpose();
    if (measure == Measure::Dot) return gram;
    const Vector norms = table.rowwise().norm();
    Matrix result(table.rows(), table.rows());
    for (Eigen::Index p = 0; p < table.rows(); ++p)
        for (Eigen::Index q = 0; q < table.rows(); ++q)
            result(p, q) = measure == Measure::Cosine ? gram(p, q) / (norms(p) * norms(q))
                                                      : (table.row(p) - table.row(q)).norm();
    return result;
}

}  // namespace

TEST(Similarity, dotProductsMatchPeersAndArticles) {
    const auto profile = vectorEntry("peers.json", "c-dot-profile-128");
    const Encoding encoding({.dModel = 128});
    for (std::size_t m = 0; m < profile["params"]["k"].size(); ++m)
        EXPECT_NEAR(similarity(encoding, profile["params"]["k"][m].get<double>()),
                    profile["expected"][0][m].get<double>(), 1e-9);
    const auto offset = vectorEntry("articles.json", "s4-relative");
    const Encoding large({.dModel = 512});
    for (std::size_t m = 0; m < 2; ++m)
        EXPECT_NEAR(similarityOf(large, offset["params"]["pairs"][m][0].get<std::int64_t>(),
                                 offset["params"]["pairs"][m][1].get<std::int64_t>(), Measure::Dot),
                    offset["expected"][m].get<double>(), offset["tolerance"][m].get<double>());
    EXPECT_NEAR(similarity(encoding, 25), 37.65, 5e-3);
    EXPECT_NEAR(similarity(encoding, 5000), -0.45, 5e-3);
    EXPECT_DOUBLE_EQ(similarity(encoding, -5), similarity(encoding, 5));
}

TEST(Similarity, similarityIsNotMonotonic) {
    EXPECT_EQ(curveTurns(Encoding({.dModel = 512})).rise, 44);
    const Encoding encoding({.dModel = 128});
    EXPECT_EQ(curveTurns(encoding).rise, 12);
    EXPECT_NEAR(similarity(encoding, 12), 42.381, 5e-4);
    EXPECT_NEAR(similarity(encoding, 11), 42.344, 5e-4);
    EXPECT_EQ(curveTurns(encoding, 11).rise, std::nullopt);
}

/// The fast half rises and becomes negative early; the slow half does neither within 50 positions.
TEST(Similarity, fastAndSlowHalvesHaveOwnTurningPoints) {
    const Encoding encoding({.dModel = 128});
    const auto sumOf = [](int first, int last, std::int64_t k) {
        double sum = 0;
        for (int i = first; i <= last; ++i)
            sum += std::cos(static_cast<double>(k) * std::pow(10000.0, -i / 64.0));
        return sum;
    };
    std::int64_t rise = 1, zero = 1;
    while (sumOf(0, 31, rise) <= sumOf(0, 31, rise - 1)) ++rise;
    while (sumOf(0, 31, zero) > 0) ++zero;
    const CurveTurns fast = curveTurns(encoding, 1000, fastHalf(encoding));
    EXPECT_EQ(fast.rise, rise);
    EXPECT_EQ(fast.nonPositive, zero);
    const CurveTurns slow = curveTurns(encoding, 50, slowHalf(encoding));
    EXPECT_FALSE(slow.rise || slow.nonPositive);
}

TEST(Similarity, similarityReachesZeroLaterWithLargerBase) {
    const double bases[] = {100, 1e3, 1e4, 1e5, 5e5};
    const std::int64_t expected[] = {59, 361, 1707, 7757, 18438};
    for (int m = 0; m < 5; ++m)
        EXPECT_EQ(curveTurns(Encoding({.dModel = 128, .base = bases[m]})).nonPositive, expected[m]);
}

TEST(Similarity, distancesMatchCurriculum) {
    const Encoding encoding({.dModel = 128});
    EXPECT_NEAR(similarityOf(encoding, 0, 10, Measure::Distance), 6.508, 5e-4);
    EXPECT_NEAR(similarityOf(encoding, 0, 25, Measure::Distance), 7.260, 5e-4);
    EXPECT_NEAR(similarityOf(encoding, 10, 25, Measure::Distance), 6.858, 5e-4);
    const double steps[] = {1.95, 3.64, 4.86, 6.51};
    const double shifts[] = {1, 2, 3, 10};
    for (int m = 0; m < 4; ++m)
        EXPECT_NEAR(similarity(encoding, shifts[m], Measure::Distance), steps[m], 5e-3);
    EXPECT_NEAR(similarityOf(encoding, 5, 7, Measure::Distance), 3.63817, 5e-6);
    EXPECT_NEAR(similarityOf(encoding, 12, 14, Measure::Distance), 3.63817, 5e-6);
    const Encoding small({.dModel = 4});
    EXPECT_NEAR(similarityOf(small, 5, 7, Measure::Distance), 1.68306, 5e-6);
    EXPECT_NEAR(similarityOf(small, 12, 14, Measure::Distance), 1.68306, 5e-6);
}

TEST(Similarity, measuresMatchRowsInEveryLayoutAndOddRule) {
    const unsigned seed = 41;
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::uniform_int_distribution<std::int64_t> anywhere(0, 1 << 20);
    for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst})
        for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad})
            for (const std::int64_t d : {1, 2, 5, 16, 33}) {
                if (d == 1 && rule == OddRule::ZeroPad) continue;  // all zeros
                const Encoding encoding({.dModel = d, .layout = layout, .oddRule = rule, .factor = 0.5});
                const std::int64_t p = anywhere(random), q = anywhere(random);
                const Vector a = encoding.row(p), b = encoding.row(q);
                EXPECT_NEAR(similarityOf(encoding, p, q, Measure::Dot), a.dot(b), 1e-8) << d;
                EXPECT_NEAR(similarityOf(encoding, p, q, Measure::Distance), (a - b).norm(), 1e-8) << d;
                EXPECT_NEAR(similarityOf(encoding, p, q, Measure::Cosine), a.dot(b) / (a.norm() * b.norm()),
                            1e-7)
                    << d;
            }
}

TEST(Similarity, curveAndItsHalvesAreSumsOverPairs) {
    const Encoding encoding({.dModel = 130, .base = 500});
    const Vector curve = similarityCurve(encoding, 100'000, 7, 500);
    const Vector fast = similarityCurve(encoding, 100'000, 7, 500, fastHalf(encoding));
    const Vector slow = similarityCurve(encoding, 100'000, 7, 500, slowHalf(encoding));
    for (std::int64_t t = 0; t < 500; ++t) {
        const double k = 100'000 + 7.0 * static_cast<double>(t);
        double sum = 0;
        for (std::int64_t i = 0; i < 65; ++i) sum += std::cos(encoding.angularFrequency(i) * k);
        EXPECT_NEAR(curve(t), sum, 1e-9);  // the expected cosine's angle is rounded at 100,000
        EXPECT_NEAR(curve(t), fast(t) + slow(t), 1e-11);
        EXPECT_NEAR(slow(t), similarity(encoding, k, slowHalf(encoding)), 1e-11);
    }
}

TEST(Similarity, curveAtLargeShiftsMatchesExtendedPrecision) {
    for (const std::int64_t d : {2, 10, 512, 1500}) {  // includes incomplete groups of pairs
        const Encoding encoding({.dModel = d});
        const Vector curve = similarityCurve(encoding, -1e6 - 0.25, 4099.5, 300);
        const Vector means = similarityMeans(encoding, -1e6 - 0.25, 4099.5, 300, 4099);
        for (std::int64_t t = 0; t < 300; t += 7) {
            const long double k = -1e6L - 0.25L + 4099.5L * static_cast<long double>(t);
            long double sum = 0, mean = 0;
            for (std::int64_t i = 0; i < d / 2; ++i) {
                const long double w =
                    std::pow(10000.0L, -2 * static_cast<long double>(i) / static_cast<long double>(d));
                sum += std::cos(w * k);
                mean += std::cos(w * k) * std::sin(4099 * w / 2) / (4099 * std::sin(w / 2));
            }
            EXPECT_NEAR(curve(t), static_cast<double>(sum), 1e-14 * static_cast<double>(d)) << d << " " << t;
            EXPECT_NEAR(means(t), static_cast<double>(mean), 1e-14 * static_cast<double>(d)) << d << " " << t;
        }
    }
}

TEST(Similarity, bucketMeanIsMeanOfItsIntegers) {
    const Encoding encoding({.dModel = 64});
    const Vector all = similarityCurve(encoding, 1000, 1, 900);
    const Vector means = similarityMeans(encoding, 1004, 9, 100, 9);
    for (std::int64_t b = 0; b < 100; ++b) EXPECT_NEAR(means(b), all.segment(9 * b, 9).mean(), 1e-12);
}

TEST(Similarity, envelopeHasExtremesAndReportsStride) {
    const Encoding encoding({.dModel = 64});
    const Vector all = similarityCurve(encoding, 0, 1, 1000);
    const SimilarityEnvelope exact = similarityEnvelope(encoding, -0.5, 999.5, 10);
    ASSERT_EQ(exact.stride, 1);
    for (int b = 0; b < 10; ++b) {
        EXPECT_DOUBLE_EQ(exact.buckets[std::size_t(b)].lowest, all.segment(100 * b, 100).minCoeff());
        EXPECT_DOUBLE_EQ(exact.buckets[std::size_t(b)].highest, all.segment(100 * b, 100).maxCoeff());
    }
    const SimilarityEnvelope rough = similarityEnvelope(encoding, -0.5, 999.5, 10, {}, 3200);
    EXPECT_EQ(rough.stride, 10);
    EXPECT_TRUE(std::isnan(similarityEnvelope(encoding, 0, 1, 10).buckets[5].lowest));
}

TEST(Similarity, diagonalIsConstantOnlyWithoutRandomMatrix) {
    const Matrix table = Encoding({.length = 50, .dModel = 128}).matrix();
    const auto spread = [](const Matrix& scores, int k) {
        const auto diagonal = scores.diagonal(k);
        return diagonal.maxCoeff() - diagonal.minCoeff();
    };
    EXPECT_LE(spread(table * table.transpose(), 5), 6e-13);
    const Matrix random = Lcg(7).matrix(128, 128, 1 / std::sqrt(128.0));
    EXPECT_NEAR(spread(table * random * table.transpose(), 5), 7.3, 0.05);
}

TEST(Similarity, diagonalIsConstantUnlessAPairIsIncomplete) {
    const DiagonalRange five = diagonalRange(Encoding({.length = 50, .dModel = 128}), -5, Measure::Dot, 64);
    EXPECT_EQ(five.sampled, 45);
    EXPECT_NEAR(five.extremes.lowest, 47.19, 5e-3);
    EXPECT_LE(five.extremes.highest - five.extremes.lowest, 6e-13);
    EXPECT_NEAR(
        diagonalRange(Encoding({.length = 50, .dModel = 128}), 10, Measure::Distance, 3).extremes.highest,
        6.508, 5e-4);
    // With an odd d_model, the lone sine depends on both positions.
    const Encoding odd({.length = 50, .dModel = 5, .oddRule = OddRule::ExtraSine});
    EXPECT_FALSE(everyPairIsComplete(odd));
    EXPECT_TRUE(everyPairIsComplete(Encoding({.dModel = 6})));
    const DiagonalRange lone = diagonalRange(odd, 1, Measure::Cosine);
    EXPECT_GT(lone.extremes.highest - lone.extremes.lowest, 1e-6);
    EXPECT_EQ(diagonalRange(odd, 50, Measure::Dot).sampled, 0);
    EXPECT_THROW(diagonalRange(odd, 1, Measure::Dot, 0), Error);
}

TEST(Similarity, measureFromDotProductMatchesMeasure) {
    const Encoding encoding({.dModel = 128, .factor = 0.5});
    for (const Measure measure : {Measure::Dot, Measure::Cosine, Measure::Distance})
        EXPECT_NEAR(measureOf(measure, similarity(encoding, 10), similarity(encoding, 0)),
                    similarity(encoding, 10, measure), 1e-12);
    EXPECT_EQ(measureOf(Measure::Distance, 2, 1), 0);  // clamped to 0 if rounding makes the square negative
}

TEST(Similarity, headAttendsFourAheadSoftly) {
    const Encoding encoding({.length = 50, .dModel = 128});
    const Matrix table = encoding.matrix();
    // q^T A k with A = M_4^T compares M_4 PE(p) with every PE(q).
    const Matrix scores = table * shiftMatrix(encoding, 4).transpose() * table.transpose();
    for (int p = 0; p < 46; ++p) {
        Eigen::Index best = 0;
        scores.row(p).maxCoeff(&best);
        EXPECT_EQ(best, p + 4);
    }
    const auto weightAt = [&](int p, double gain) {
        const Eigen::ArrayXd e =
            ((scores.row(p).array() - scores(p, p + 4)) * gain / std::sqrt(128.0)).exp().transpose();
        return e(p + 4) / e.sum();
    };
    EXPECT_NEAR(weightAt(20, 1), 0.095, 0.005);
    EXPECT_NEAR(weightAt(20, 16), 0.88, 0.01);
}

TEST(Similarity, pixelsAreCellsOrTheirMeans) {
    const Encoding encoding({.length = 60, .dModel = 64});
    const Matrix gram = measuredRows(encoding.matrix(), Measure::Dot);
    const MatrixF cells = similarityPixels(encoding, {-0.5, 19.5, 9.5, 29.5, 20, 40}, Measure::Dot);
    for (int r = 0; r < 20; ++r)
        for (int c = 0; c < 40; ++c) EXPECT_NEAR(cells(r, c), gram(r, 10 + c / 2), 1e-5);
    const MatrixF square = similarityPixels(encoding, {-0.5, 59.5, -0.5, 59.5, 12, 12}, Measure::Dot);
    const MatrixF oblong = similarityPixels(encoding, {-0.5, 59.5, -0.5, 59.5, 12, 30}, Measure::Dot);
    for (int r = 0; r < 12; ++r) {
        for (int c = 0; c < 12; ++c) EXPECT_NEAR(square(r, c), gram.block(5 * r, 5 * c, 5, 5).mean(), 1e-5);
        for (int c = 0; c < 30; ++c)
            EXPECT_NEAR(oblong(r, c), gram.block(5 * r, 2 * c, 5, 2).mean(), 5e-3 * 32);
    }
    EXPECT_TRUE(std::isnan(similarityPixels(encoding, {-10, 10, -0.5, 59.5, 4, 4}, Measure::Dot)(0, 0)));
    const MatrixF partlyOutside = similarityPixels(encoding, {-10.5, 49.5, 9.5, 69.5, 12, 12}, Measure::Dot);
    EXPECT_TRUE(partlyOutside.topRows(2).array().isNaN().all());
    EXPECT_TRUE(partlyOutside.rightCols(2).array().isNaN().all());
    EXPECT_TRUE(partlyOutside.block(2, 0, 10, 10).isApprox(square.block(0, 2, 10, 10), 1e-6F));
}

/// With angles of many turns from position to position, too, of which whole positions show only the rest.
TEST(Similarity, pixelsAreMeansAtEveryPositionScale) {
    for (const double scale : {1000.0, 2 * std::numbers::pi}) {
        const Encoding encoding({.length = 60, .dModel = 64, .positionScale = scale});
        const Matrix gram = measuredRows(encoding.matrix(), Measure::Dot);
        const MatrixF pixels = similarityPixels(encoding, {-0.5, 59.5, -0.5, 59.5, 15, 15}, Measure::Dot);
        for (int r = 0; r < 15; ++r)
            for (int c = 0; c < 15; ++c)
                EXPECT_NEAR(pixels(r, c), gram.block(4 * r, 4 * c, 4, 4).mean(), 1e-4) << scale;
        double mean = 0;
        for (const double k : {19, 20, 21, 22}) mean += similarity(encoding, k) / 4;
        EXPECT_NEAR(similarityMeans(encoding, 20.5, 1, 1, 4)(0), mean, 1e-9) << scale;
    }
}

TEST(Similarity, pixelsMatchRowsInEveryMeasure) {
    for (const std::int64_t d : {8, 7}) {
        const Encoding encoding({.length = 30, .dModel = d, .factor = 2});
        for (const Measure measure : {Measure::Dot, Measure::Cosine, Measure::Distance}) {
            const Matrix expected = measuredRows(encoding.matrix(), measure);
            const MatrixF pixels = similarityPixels(encoding, {-0.5, 29.5, -0.5, 29.5, 30, 30}, measure);
            EXPECT_NEAR((pixels.cast<double>() - expected).cwiseAbs().maxCoeff(), 0, 2e-6) << d;
        }
    }
}

TEST(Similarity, sumOfThousandsOfCosinesIsCorrectToLastDigit) {
    const Encoding encoding({.dModel = 4096});
    for (std::int64_t k = 0; k < 3000; k += 7) {
        long double sum = 0;
        for (const Frequency& w : encoding.frequencies())
            sum += std::cos((static_cast<long double>(w.high) + w.low) * static_cast<long double>(k));
        const double exact = static_cast<double>(sum);
        EXPECT_LE(std::abs(similarity(encoding, static_cast<double>(k)) - exact),
                  std::nextafter(exact, 1e300) - exact)
            << k;
        EXPECT_NEAR(similarity(encoding, static_cast<double>(k), Measure::Cosine),
                    static_cast<double>(sum / 2048), 3e-16 * std::abs(exact / 2048) + 1e-17)
            << k;
    }
}
