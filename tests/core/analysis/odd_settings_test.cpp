// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every analysis at the smallest and most unusual encodings that the parameters allow: no pair, a pair with
// only one column, and the ends of every range.
#include "core/analysis/beyond.h"
#include "core/analysis/chirp.h"
#include "core/analysis/derivative.h"
#include "core/analysis/precision_rows.h"
#include "core/analysis/projection.h"
#include "core/analysis/shift.h"
#include "core/analysis/similarity.h"
#include "core/analysis/uniqueness.h"
#include "core/analysis/wavelengths.h"
#include "core/encoding/derivation.h"
#include "tests/core/refusal.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <numeric>

using namespace sinescope;

namespace {

/// Calls `use` with all combinations of the range ends that each width allows.
void forEachOddSetting(const std::function<void(const Encoding&)>& use) {
    for (const std::int64_t d : {1, 2, 3, 4, 5})
        for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad})
            for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst})
                for (const double factor : {1.0, -1e6, 1e-6})
                    for (const double scale : {1.0, 1e-6, 1e6})
                        for (const double base : {1.0, 10000.0, 1e12}) {
                            SCOPED_TRACE("d " + std::to_string(d) + ", rule " +
                                         std::to_string(static_cast<int>(rule)) + ", layout " +
                                         std::to_string(static_cast<int>(layout)) + ", factor " +
                                         std::to_string(factor) + ", scale " + std::to_string(scale) +
                                         ", base " + std::to_string(base));
                            use(Encoding({.length = 12,
                                          .dModel = d,
                                          .base = base,
                                          .layout = layout,
                                          .oddRule = rule,
                                          .positionScale = scale,
                                          .factor = factor}));
                        }
}

bool isFinite(const Matrix& values) {
    return values.allFinite();
}

const Encoding& withoutPairs() {
    static const Encoding encoding({.length = 12, .dModel = 1, .oddRule = OddRule::ZeroPad});
    return encoding;
}

}  // namespace

TEST(OddSettings, valuesSlopesAndWavelengthsAreFinite) {
    forEachOddSetting([](const Encoding& encoding) {
        EXPECT_TRUE(isFinite(encoding.matrix()));
        EXPECT_TRUE(slopes(encoding, 3).allFinite());
        EXPECT_TRUE(std::isfinite(speed(encoding, 3)));
        for (std::int64_t j = 0; j < encoding.columns(); ++j) {
            EXPECT_TRUE(std::isfinite(describeCell(encoding, 3, j).wavelength));
            EXPECT_TRUE(std::isfinite(largestSlope(encoding, j)));
            EXPECT_TRUE(std::isfinite(slopeEnvelope(encoding, j, 0, 11, 3)[2].highest));
        }
        for (const double wavelength : wavelengths(encoding)) EXPECT_TRUE(std::isfinite(wavelength));
        EXPECT_LE(pairsCompletingACycle(encoding, 1e3), encoding.pairs());
        EXPECT_TRUE(std::isfinite(wavelengthRange(encoding).longest));
    });
}

TEST(OddSettings, similaritiesAndProjectionsAreFinite) {
    forEachOddSetting([](const Encoding& encoding) {
        for (const Measure measure : {Measure::Dot, Measure::Cosine, Measure::Distance}) {
            EXPECT_TRUE(std::isfinite(similarity(encoding, 3, measure)));
            EXPECT_TRUE(std::isfinite(similarity(encoding, 0, measure, fastHalf(encoding))));
            EXPECT_TRUE(std::isfinite(similarity(encoding, 3, measure, slowHalf(encoding))));
            EXPECT_TRUE(std::isfinite(similarityOf(encoding, 0, 3, measure)));
            EXPECT_TRUE(std::isfinite(diagonalRange(encoding, 2, measure).extremes.highest));
            EXPECT_TRUE(similarityPixels(encoding, {-0.5, 11.5, -0.5, 11.5, 5, 5}, measure)
                            .cast<double>()
                            .allFinite());
            EXPECT_TRUE(std::isfinite(measureOf(measure, 0, similarity(encoding, 0))));
        }
        EXPECT_TRUE(similarityCurve(encoding, 0, 1, 5).allFinite());
        EXPECT_TRUE(std::isfinite(similarityEnvelope(encoding, 0, 11, 3).buckets[0].highest));
        EXPECT_TRUE(completePairs(encoding) > 0 || !curveTurns(encoding, 100).nonPositive.has_value());
        for (const QueryKeyMatrix between :
             {QueryKeyMatrix::Identity, QueryKeyMatrix::Random, QueryKeyMatrix::Shift}) {
            if (!noProjectionReason(encoding, between).empty()) continue;
            const Projection projection(encoding, between);
            EXPECT_TRUE(projection.query(3).allFinite());
            EXPECT_TRUE(std::isfinite(similarity(encoding, 2, projection.weights(3))));
            EXPECT_TRUE(std::isfinite(projection.diagonal(2, 4).extremes.lowest));
            EXPECT_TRUE(std::isfinite(projection.extremes().highest - projection.extremes().lowest));
        }
    });
}

TEST(OddSettings, shiftsDistancesAndChirpsAreFiniteOrEmpty) {
    forEachOddSetting([](const Encoding& encoding) {
        EXPECT_EQ(static_cast<std::int64_t>(shiftBlocks(encoding, 2).size()), encoding.pairs());
        EXPECT_TRUE(isFinite(shiftMatrix(encoding, 2)));
        EXPECT_TRUE(std::isfinite(largestShiftResidual(encoding, 2, 0, 11).largest));
        for (const bool withCosines : {false, true})
            EXPECT_TRUE(std::isfinite(bestSineFitError(encoding, 2, 40, withCosines)));
        EXPECT_TRUE(std::isfinite(nearestPosition(encoding, 3, 0, 11).distance));
        EXPECT_TRUE(std::isfinite(closestPair(encoding).distance));
        ASSERT_GE(nearMisses(encoding, 11).shifts.size(), 1u);
        EXPECT_TRUE(std::isfinite(nearMisses(encoding, 11).shifts.back().distance));
        EXPECT_EQ(static_cast<std::int64_t>(arcsSeen(encoding, 6).size()), encoding.pairs());
        EXPECT_EQ(static_cast<std::int64_t>(columnsThatLeave(encoding, 6).size()), encoding.columns());
        EXPECT_EQ(static_cast<std::int64_t>(handsInUnseenArcs(encoding, 6, 8).size()), encoding.pairs());
        EXPECT_TRUE(std::isfinite(nearestTrainedRow(encoding, 6, 8).distance));
        const TrainedDistances distances = trainedDistances(encoding, 6, 6);
        EXPECT_TRUE(distances.distances.allFinite() && std::isfinite(distances.diameter));
        EXPECT_LE(chirpCrossingPairs(encoding, 1e6, 10).size(), 10u);
        const std::size_t parts = chirpEnvelope(encoding, 1e6, 0, 1, 4).size();
        EXPECT_EQ(parts, 4u);
        EXPECT_EQ(std::isnan(chirpAt(encoding, 4, 0)), encoding.pairs() == 0);
        EXPECT_TRUE(std::isfinite(chirpTurnsSlowerFrom(encoding, 4, 0.5)));
    });
}

TEST(OddSettings, roundingErrorsAreNumbers) {
    forEachOddSetting([](const Encoding& encoding) {
        const ReducedProgram program{NumberFormat::Float32, NumberFormat::Float32, FrequencyRoute::ExpLog};
        const ReducedEncoding reduced(encoding, program);
        for (const bool angles : {false, true})
            EXPECT_GE(worstRowErrors(encoding, {program}, {7}, angles)(0, 0), 0);
        std::vector<std::int64_t> columns(static_cast<std::size_t>(encoding.columns()));
        std::iota(columns.begin(), columns.end(), std::int64_t{0});
        const MatrixF errors = cellErrors(encoding, program, {0, 7}, columns, false);
        for (std::int64_t j = 0; j < encoding.columns(); ++j)
            EXPECT_NEAR(errors(1, j), std::abs(reduced.error(7, j)),
                        1e-6 * std::abs(reduced.error(7, j)) + 1e-9);
    });
}

TEST(OddSettings, encodingWithoutPairsIsZeroAndExplainsIt) {
    const Encoding& none = withoutPairs();
    EXPECT_EQ(completePairs(none), 0);
    EXPECT_EQ(chirpCrossings(none, 12), 0);
    EXPECT_EQ(similarity(none, 0), 0);
    EXPECT_EQ(similarity(none, 3, Measure::Cosine), 0);
    EXPECT_EQ(closestPair(none).distance, 0);
    EXPECT_EQ(bestSineFitError(none, 2, 10, true), 0);
    EXPECT_EQ(refusal([&] { none.wavelength(0); }),
              "This encoding has no pair: with d_model 1 and the odd rule \"zero_pad\" its only column "
              "holds zeros. With d_model 2 or more it has pairs.");
}

TEST(OddSettings, zerosArePositive) {
    const Encoding encoding({.length = 80, .dModel = 4, .factor = -1});
    EXPECT_FALSE(std::signbit(encoding.value(0, 0)));
    EXPECT_FALSE(std::signbit(encoding.row(0)(0)));
    EXPECT_FALSE(std::signbit(encoding.matrix()(0, 2)));
    EXPECT_FALSE(std::signbit(encoding.column(0, 0, 80)(0)));
    const Encoding plain({.dModel = 4});
    EXPECT_FALSE(std::signbit(plain.slopeAt(0, 1)));
    EXPECT_FALSE(std::signbit(slopes(plain, 0)(3)));
}
