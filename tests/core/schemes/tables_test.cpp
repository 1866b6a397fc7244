// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "core/schemes/learned.h"
#include "core/schemes/naive.h"
#include "core/schemes/relative.h"
#include "core/schemes/scheme.h"
#include "core/schemes/shaw.h"
#include "core/schemes/weight_table.h"
#include "tests/core/refusal.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace sinescope;

namespace {

LearnedScheme robertaLike() {
    Matrix table(6, 2);
    table << 0, 0, 1, 1, 2, 20, 3, 30, 4, 40, 5, 50;
    return {WeightTable(table), 2};
}

}  // namespace

TEST(WeightTable, copiesShareValues) {
    const WeightTable table = seededTable("position", 1024, 768, 1);
    const WeightTable copy = table;
    EXPECT_EQ(copy.values().data(), table.values().data());
    EXPECT_EQ(copy, table);
    EXPECT_EQ(WeightTable(table.values()), table);
    EXPECT_NE(WeightTable(), table);
    EXPECT_TRUE(WeightTable().isEmpty());
}

TEST(WeightTable, seededValuesAreIndependentOfTableSize) {
    const Matrix small = seededTable("position", 10, 8, 7).values();
    const Matrix large = seededTable("position", 100, 32, 7).values();
    EXPECT_EQ(small, large.topLeftCorner(10, 8));
    EXPECT_NE(small, seededTable("position", 10, 8, 8).values());
    EXPECT_NE(small, seededTable("bucket", 10, 8, 7).values());
}

TEST(WeightTable, seededValuesHaveGivenDeviationAndZeroMean) {
    const Matrix values = seededTable("position", 512, 512, 3).values();
    EXPECT_NEAR(values.mean(), 0, 5 * 0.02 / 512);
    EXPECT_NEAR(std::sqrt(values.array().square().mean()), 0.02, 1e-4);
    EXPECT_LE(values.cwiseAbs().maxCoeff(), 0.02 * std::sqrt(3.0));
    EXPECT_THROW(seededTable("position", 0, 4, 1), Error);
    EXPECT_THROW(seededTable("position", 4, 4, 1, std::nan("")), Error);
}

TEST(Learned, positionZeroIsFirstPositionRow) {
    const LearnedScheme scheme = robertaLike();
    EXPECT_EQ(learnedPositions(scheme), 4);
    EXPECT_EQ(learnedRow(scheme, 0), (Vector(2) << 2, 20).finished());
    EXPECT_EQ(learnedRow(scheme, 3), (Vector(2) << 5, 50).finished());
}

TEST(Learned, positionsBeyondTableAreRejectedWithMessage) {
    EXPECT_EQ(refusal([] { learnedRow(seededLearned(128, 4, 1), 128); }),
              "Position 128 has no row in the learned table of 128 rows; it holds positions 0 to 127.");
    EXPECT_EQ(refusal([] { learnedRow(robertaLike(), 4); }),
              "Position 4 has no row in the learned table of 6 rows, of which the first 2 are not positions; "
              "it holds positions 0 to 3.");
    EXPECT_EQ(refusal([] { learnedRow(robertaLike(), -1); }).substr(0, 24), "Position −1 has no row");
    EXPECT_EQ(refusal([] { learnedRow({}, 0); }),
              "The learned scheme has no table; give it one, or a seed to make one up.");
    EXPECT_EQ(refusal([] {
                  validate(LearnedScheme{seededTable("x", 3, 3, 1), 3});
              }),
              "Position 0 is said to be in row 3 of the learned table; its rows are 0 to 2.");
    EXPECT_THROW(learnedRow(robertaLike(), std::numeric_limits<std::int64_t>::max()), Error);
}

/// Lesson 2 of the curriculum: the raw index makes two different words nearly equal; PE does not.
TEST(Index, rawIndexDominatesWord) {
    const auto cosine = [](const Scheme& scheme, std::int64_t position) {
        const Vector added = inputVector(scheme, position, 4);
        const Vector a = Vector::Unit(4, 0) + added;
        const Vector b = Vector::Unit(4, 1) + added;
        return a.dot(b) / (a.norm() * b.norm());
    };
    const std::pair<std::int64_t, double> drowned[] = {
        {0, 0}, {1, 0.857}, {5, 0.991}, {50, 0.9999}, {512, 0.999999}};
    for (const auto& [position, expected] : drowned) {
        EXPECT_NEAR(cosine(IndexScheme{}, position), expected, 5e-4) << position;
        const double kept = cosine(SinusoidalScheme{{.length = 513, .dModel = 4}}, position);
        EXPECT_GT(kept, 0.60) << position;
        EXPECT_LT(kept, 0.775) << position;
    }
    EXPECT_NEAR(inputVector(IndexScheme{}, 50, 4).norm(), 100, 1e-12);
    EXPECT_NEAR(inputVector(SinusoidalScheme{{.dModel = 4}}, 50, 4).norm(), std::sqrt(2.0), 1e-12);
}

TEST(UnitInterval, unitIntervalStepDependsOnSentenceLength) {
    EXPECT_EQ(normalisedPosition({3}, 1), 0.5);
    EXPECT_NEAR(normalisedPosition({4}, 1), 1.0 / 3, 1e-16);
    EXPECT_NEAR(normalisedPosition({50}, 1), 0.0204, 5e-5);
    EXPECT_NEAR(normalisedPosition({512}, 1), 0.00196, 5e-6);
    EXPECT_EQ(normalisedPosition({512}, 511), 1);
    EXPECT_EQ(normalisedPosition({1}, 0), 0);
    EXPECT_THROW(normalisedPosition({50}, 50), Error);
    EXPECT_THROW(normalisedPosition({50}, -1), Error);
    EXPECT_THROW(normalisedPosition({0}, 0), Error);
}

TEST(RelativePosition, relativePositionIsKeyMinusQueryAndSaturates) {
    using Limits = std::numeric_limits<std::int64_t>;
    EXPECT_EQ(relativePosition(7, 3), -4);
    EXPECT_EQ(relativePosition(Limits::min(), Limits::max()), Limits::max());
    EXPECT_EQ(relativePosition(Limits::max(), Limits::min()), Limits::min());
    EXPECT_EQ(relativePosition(-1, Limits::max()), Limits::max());
    EXPECT_EQ(relativePosition(-1, Limits::max() - 1), Limits::max());
    EXPECT_EQ(relativePosition(Limits::min(), -1), Limits::max());
    EXPECT_EQ(relativePosition(1, Limits::min() + 1), Limits::min());
}

TEST(Shaw, distancesBeyondWindowShareVector) {
    const ShawScheme scheme = seededShaw(3, 2, 4, 1);
    EXPECT_EQ(shawKeyVector(scheme, 10, 4), shawKeyVector(scheme, 10, 7));
    EXPECT_EQ(shawKeyVector(scheme, 0, 1000), shawKeyVector(scheme, 0, 2));
    EXPECT_NE(shawKeyVector(scheme, 0, 1), shawKeyVector(scheme, 0, 2));
    EXPECT_NE(shawKeyVector(scheme, 1, 0), shawKeyVector(scheme, 0, 1));
    EXPECT_EQ(clippedRelativePosition(std::numeric_limits<std::int64_t>::max(),
                                      std::numeric_limits<std::int64_t>::min(), 3, 2),
              0);
}

TEST(Shaw, tableThatDoesNotFitWindowIsRejected) {
    EXPECT_EQ(refusal([] {
                  validate(ShawScheme{2, 2, seededTable("x", 4, 3, 1)});
              }),
              "The table of clipped relative positions has 4 rows; for a window of 2 back and 2 ahead it "
              "must have 5.");
    EXPECT_THROW(clippedRelativePosition(0, 0, -1, 2), Error);
}
