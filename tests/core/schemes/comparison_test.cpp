// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/comparison.h"

#include "words.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

namespace sinescope {
namespace {

/// PE with four columns, by the paper's formula.
Vector paperRow(double p) {
    return (Vector(4) << std::sin(p), std::cos(p), std::sin(p / 100), std::cos(p / 100)).finished();
}

TEST(Comparison, curveOfAdditiveSchemeIsScoreOfSums) {
    const Scheme paper = SinusoidalScheme{{.length = 50, .dModel = 4}};
    const std::vector<double> curve = scoreCurve(paper, cat, sat, 10, {-10, -1, 0, 1, 30}, 50);
    const int distances[] = {-10, -1, 0, 1, 30};
    for (int t = 0; t < 5; ++t)
        EXPECT_NEAR(curve[static_cast<std::size_t>(t)],
                    (cat + paperRow(10)).dot(sat + paperRow(10 + distances[t])), 1e-12);
}

TEST(Comparison, keysBeyondTableHaveNoScore) {
    const Scheme learned = seededLearned(12, 4, 7);
    const std::vector<double> curve = scoreCurve(learned, cat, sat, 10, {0, 1, 2}, 12);
    EXPECT_TRUE(std::isfinite(curve[0]) && std::isfinite(curve[1]));
    EXPECT_TRUE(std::isnan(curve[2]));
    for (const double score : scoreCurve(learned, cat, sat, 12, {-1, 0}, 12)) EXPECT_TRUE(std::isnan(score));
}

TEST(Comparison, proportionalRotationFitsAnyNumberOfColumns) {
    const RopeScheme whole{.headDim = 8, .rotaryDim = 4, .part = RopePart::Proportional};
    for (const std::int64_t width : {3, 5, 6}) {
        const auto fitted = std::get<RopeScheme>(schemeOfWidth(whole, width, 7));
        EXPECT_NO_THROW(validate(fitted)) << width;
        EXPECT_EQ(fitted.headDim, width);
    }
}

/// A shift of 37 fits 40 pairs, but not 32 or fewer.
TEST(Comparison, frequencyShiftFitsFewerPairs) {
    const EncodingParameters wide{
        .dModel = 79, .base = 1e12, .spacing = Spacing::Shift, .frequencyShift = 37};
    EXPECT_EQ(parametersOfWidth(wide, 79).frequencyShift, 37);
    for (const std::int64_t width : {64, 7, 2, 1}) {
        EXPECT_EQ(parametersOfWidth(wide, width).dModel, width);
        EXPECT_NO_THROW(validate(parametersOfWidth(wide, width))) << width;
    }
    EncodingParameters original = wide;
    original.frequencyShift = 1;
    EXPECT_EQ(parametersOfWidth(original, 64).frequencyShift, 1);
}

TEST(Comparison, missingKeysDoNotAffectOtherScores) {
    const Scheme learned = seededLearned(12, 4, 7);
    const std::vector<double> curve = scoreCurve(learned, cat, sat, 10, {5, 1, 0}, 12);
    EXPECT_TRUE(std::isnan(curve[0]));
    EXPECT_EQ(curve[1], scoreCurve(learned, cat, sat, 10, {1}, 12)[0]);
    EXPECT_EQ(curve[2], scoreCurve(learned, cat, sat, 10, {0}, 12)[0]);
}

TEST(Comparison, rowsOfMapAreScoreCurves) {
    for (const char* id : {"none", "sinusoidal", "t5", "alibi", "shaw", "rope"}) {
        const Scheme scheme = makeScheme(id, 4, 20, 7);
        const Matrix map = scoreMap(scheme, cat, sat, 9, 20);
        for (std::int64_t query = 0; query < 9; ++query)
            for (std::int64_t key = 0; key < 9; ++key)
                EXPECT_NEAR(map(query, key), scoreCurve(scheme, cat, sat, query, {key - query}, 20)[0], 1e-12)
                    << id << ' ' << query << ' ' << key;
    }
}

/// KerasHub's YaRN gives all positions from L0 on the angle of L0, so a distance has several scores.
TEST(Comparison, rowsOfMapAreScoreCurvesWherePositionsStopCounting) {
    const Scheme rope = RopeScheme{
        .headDim = 4, .scaling = YarnScaling{.factor = 2, .originalLength = 4, .asInKerasHub = true}};
    const Matrix map = scoreMap(rope, cat, sat, 9, 20);
    for (const std::int64_t query : {0, 3, 8})
        for (const std::int64_t key : {0, 5, 8})
            EXPECT_NEAR(map(query, key), scoreCurve(rope, cat, sat, query, {key - query}, 20)[0], 1e-12)
                << query << ' ' << key;
}

TEST(Comparison, narrowHeadKeepsTheShareOfARotation) {
    const RopeScheme quarter{.headDim = 2048, .rotaryDim = 512};
    EXPECT_EQ(std::get<RopeScheme>(schemeOfWidth(quarter, 1024, 7)).rotaryDim, 256);
    const RopeScheme longRope{
        .headDim = 2048, .rotaryDim = 512, .scaling = ropeScalingOf("longrope", 4, 128, 256, 256)};
    const auto narrow = std::get<RopeScheme>(schemeOfWidth(longRope, 1024, 7));
    EXPECT_NO_THROW(validate(narrow));
    EXPECT_EQ(std::get<LongRopeScaling>(narrow.scaling).longFactors.back(), 4);
}

TEST(Comparison, mapEndsWithLastPosition) {
    const Matrix map = scoreMap(seededLearned(3, 4, 7), cat, sat, 5, 3);
    for (int p = 0; p < 5; ++p)
        for (int q = 0; q < 5; ++q) EXPECT_EQ(std::isfinite(map(p, q)), p < 3 && q < 3);
}

TEST(Comparison, linearScalingStretchesRopeWavelengths) {
    RopeScheme rope;
    rope.headDim = 8;
    rope.rotaryDim = 8;
    const std::vector<double> plain = schemeWavelengths(rope);
    rope.scaling = ropeScalingOf("linear", 4, 100, 400, 4);
    const std::vector<double> scaled = schemeWavelengths(rope);
    ASSERT_EQ(plain.size(), 4u);
    for (int i = 0; i < 4; ++i) {
        const auto k = static_cast<std::size_t>(i);
        EXPECT_NEAR(plain[k] / (2 * std::numbers::pi * std::pow(10000, i / 4.0)), 1, 1e-12);
        EXPECT_NEAR(scaled[k] / plain[k], 4, 1e-12);
    }
    EXPECT_TRUE(schemeWavelengths(makeScheme("alibi", 8, 20)).empty());
}

TEST(Comparison, headWidthMatchesTableOrIsClamped) {
    EXPECT_EQ(headWidth(seededLearned(4, 2000, 7), 8), 2000);
    EXPECT_EQ(headWidth(SinusoidalScheme{{.dModel = 16}}, 8), 16);
    EXPECT_EQ(headWidth(makeScheme("alibi", 8, 20), 4096), maximumHeadWidth);
    const Scheme rope = schemeOfWidth(makeScheme("rope", 8, 20), 6, 7);
    EXPECT_EQ(std::get<RopeScheme>(rope).headDim, 6);
}

}  // namespace
}  // namespace sinescope
