// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/beyond.h"

#include "core/error.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace sinescope;

namespace {

/// For each column, true if it leaves its range over `length` positions within the next `length`, by checking
/// each value.
std::vector<bool> leavesByScan(const Encoding& encoding, std::int64_t length, double margin) {
    const std::int64_t first = encoding.parameters().firstPosition;
    const Matrix rows = encoding.block(first, 2 * length, 0, encoding.columns());
    std::vector<bool> leaves;
    for (std::int64_t j = 0; j < encoding.columns(); ++j) {
        const auto seen = rows.col(j).head(length);
        const auto after = rows.col(j).tail(length);
        leaves.push_back(after.minCoeff() < seen.minCoeff() - margin ||
                         after.maxCoeff() > seen.maxCoeff() + margin);
    }
    return leaves;
}

}  // namespace

TEST(Beyond, pairsSeeWholeCircleAfterOneCycle) {
    const auto whole = [](std::int64_t d, std::int64_t length) {
        const std::vector<double> arcs = arcsSeen(Encoding({.dModel = d}), length);
        return std::count(arcs.begin(), arcs.end(), 1.0);
    };
    EXPECT_EQ(whole(128, 50), 15);
    EXPECT_EQ(whole(512, 512), 123);
    EXPECT_NEAR(arcsSeen(Encoding({.dModel = 4}), 50)[1], 0.49 / 6.283185307, 1e-9);
    // Positions 0 to 6 sweep 6 radians, less than a turn.
    EXPECT_NEAR(arcsSeen(Encoding({.dModel = 4}), 7)[0], 6 / 6.283185307, 1e-9);
    EXPECT_EQ(arcsSeen(Encoding({.dModel = 4}), 8)[0], 1);
}

TEST(Beyond, slowColumnsLeaveTrainedRange) {
    const auto leaving = [](std::int64_t length, std::int64_t d) {
        const std::vector<bool> leaves = columnsThatLeave(Encoding({.dModel = d}), length);
        return std::count(leaves.begin(), leaves.end(), true);
    };
    EXPECT_EQ(leaving(50, 128), 48);
    EXPECT_EQ(leaving(512, 512), 192);
}

TEST(Beyond, nearestTrainedRowMovesAway) {
    const Encoding encoding({.length = 50, .dModel = 128});
    EXPECT_NEAR(nearestTrainedRow(encoding, 50, 50).distance, 1.95, 5e-3);
    EXPECT_NEAR(nearestTrainedRow(encoding, 50, 62).distance, 6.60, 5e-3);
    EXPECT_NEAR(nearestTrainedRow(encoding, 50, 99).distance, 7.62, 5e-3);
    EXPECT_EQ(nearestTrainedRow(encoding, 50, 49).distance, 0);
    EXPECT_NEAR(trainedDistances(encoding, 50, 1).diameter, 8.17, 5e-3);
}

TEST(Beyond, trainedDistancesOfMillionPositionsRespectLimit) {
    const Encoding encoding({.dModel = 128});
    const TrainedRow next = nearestTrainedRow(encoding, 1'000'000, 1'000'000);
    EXPECT_EQ(next.position, 999'999);
    EXPECT_NEAR(next.distance, 1.953, 5e-4);
    EXPECT_LE(trainedDistances(encoding, 1'000'000, 1'000'000, 1'000'000).distances.size(), 1'000'000 / 64);
}

TEST(Beyond, columnsThatLeaveMatchBruteForce) {
    for (const EncodingParameters& p :
         {EncodingParameters{.dModel = 128}, EncodingParameters{.dModel = 31, .base = 3},
          EncodingParameters{.dModel = 64, .layout = Layout::Halves, .firstPosition = 1000},
          EncodingParameters{.dModel = 10, .base = 1}, EncodingParameters{.dModel = 40, .factor = 0.2}}) {
        const Encoding encoding(p);
        for (const std::int64_t length : {1, 2, 3, 7, 50, 128, 1000}) {
            const std::vector<bool> leaves = columnsThatLeave(encoding, length);
            const std::vector<bool> looked = leavesByScan(encoding, length, 0.05);
            ASSERT_EQ(leaves.size(), looked.size());
            for (std::size_t j = 0; j < looked.size(); ++j)
                EXPECT_EQ(leaves[j], looked[j]) << "column " << j << " of L_tr " << length;
        }
    }
    EXPECT_THROW(columnsThatLeave(Encoding({}), 0), Error);
}

TEST(Beyond, handIsUnseenUntilItCompletesACycle) {
    const Encoding encoding({.dModel = 4, .base = 100});  // wavelengths 6.28 and 62.8
    EXPECT_EQ(handsInUnseenArcs(encoding, 50, 49), (std::vector<bool>{false, false}));
    EXPECT_EQ(handsInUnseenArcs(encoding, 50, 50), (std::vector<bool>{false, true}));
    EXPECT_EQ(handsInUnseenArcs(encoding, 50, 62), (std::vector<bool>{false, true}));
    EXPECT_EQ(handsInUnseenArcs(encoding, 50, 63), (std::vector<bool>{false, false}));
    const Encoding late({.dModel = 4, .base = 100, .firstPosition = 1000});
    EXPECT_EQ(handsInUnseenArcs(late, 50, 1049), (std::vector<bool>{false, false}));
    EXPECT_EQ(handsInUnseenArcs(late, 50, 1050), (std::vector<bool>{false, true}));
}

TEST(Beyond, scalingByLengthRatioKeepsAnglesWithinTraining) {
    const Vector trained{{1, 0.1, 0.001, 0}};  // wavelengths 6.28, 62.8, 6,283 and infinite
    EXPECT_EQ(pairsAtUnseenAngles(trained, trained, 50, 49), 0);
    EXPECT_EQ(pairsAtUnseenAngles(trained, trained, 50, 50), 2);
    EXPECT_EQ(pairsAtUnseenAngles(trained, trained, 50, 63), 1);
    EXPECT_EQ(pairsAtUnseenAngles(trained, trained / 4, 50, 4 * 49), 0);
    EXPECT_EQ(pairsAtUnseenAngles(trained, trained / 4, 50, 4 * 49 + 1), 2);
}

TEST(Beyond, distanceCurveMatchesNearestRowAtEachPosition) {
    const Encoding encoding({.length = 50, .dModel = 128});
    const TrainedDistances run = trainedDistances(encoding, 50, 150);
    EXPECT_EQ(run.stride, 1);
    EXPECT_EQ(run.first, 49);
    ASSERT_EQ(run.distances.size(), 151);
    EXPECT_NEAR(run.distances(1), 1.95, 5e-3);
    EXPECT_NEAR(run.distances(13), 6.60, 5e-3);
    EXPECT_NEAR(run.distances(50), 7.62, 5e-3);
    for (std::int64_t p = 50; p < 200; p += 7) {
        const TrainedRow row = nearestTrainedRow(encoding, 50, p);
        EXPECT_NEAR(run.distances(p - 49), row.distance, 1e-6) << p;
        EXPECT_EQ(run.rows[static_cast<std::size_t>(p - 49)], row.position) << p;
    }
}

TEST(Beyond, truncatedDistanceCurveNeverUnderestimates) {
    const Encoding encoding({.dModel = 64});
    const TrainedDistances cut = trainedDistances(encoding, 1000, 3000, 32 * 100);
    EXPECT_GT(cut.stride, 1);
    EXPECT_LE(cut.distances.size() * 32, 32 * 100);
    for (std::int64_t m = 1; m < cut.distances.size(); m += 5)
        EXPECT_GE(cut.distances(m),
                  nearestTrainedRow(encoding, 1000, cut.first + m * cut.stride).distance - 1e-9);
    EXPECT_THROW(trainedDistances(encoding, 1000, 0), Error);
}

TEST(Beyond, distanceCurveOfOddWidthIncludesLoneColumn) {
    for (const EncodingParameters& p :
         {EncodingParameters{.dModel = 3, .base = 10}, EncodingParameters{.dModel = 1, .factor = 2},
          EncodingParameters{.dModel = 7, .firstPosition = 40, .oddRule = OddRule::Truncate}}) {
        const Encoding encoding(p);
        const std::int64_t first = p.firstPosition;
        const Matrix rows = encoding.block(first, 110, 0, p.dModel);
        const TrainedDistances run = trainedDistances(encoding, 50, 60);
        ASSERT_EQ(run.stride, 1);
        for (std::int64_t t = 50; t < 110; ++t) {
            const double smallest = (rows.topRows(50).rowwise() - rows.row(t)).rowwise().norm().minCoeff();
            EXPECT_NEAR(run.distances(t - 49), smallest, 1e-7) << "d " << p.dModel << ", place " << t;
            const std::int64_t row = run.rows[static_cast<std::size_t>(t - 49)] - first;
            EXPECT_NEAR((rows.row(row) - rows.row(t)).norm(), smallest, 1e-7);
        }
        double widest = 0;
        for (std::int64_t a = 0; a < 50; ++a)
            for (std::int64_t b = 0; b < a; ++b)
                widest = std::max(widest, (rows.row(a) - rows.row(b)).norm());
        EXPECT_NEAR(run.diameter, widest, 1e-9);
    }
}

TEST(Beyond, distancesOfNearlyEqualRowsKeepPrecision) {
    // All rows are nearly equal, so 2 S(0) - 2 S(k) has no correct digit in doubles.
    const Encoding encoding({.length = 50, .dModel = 64, .positionScale = 1e-6});
    const TrainedDistances run = trainedDistances(encoding, 50, 50);
    for (std::int64_t t = 1; t <= 50; ++t) {
        EXPECT_EQ(run.rows[static_cast<std::size_t>(t)], 49);
        EXPECT_NEAR(run.distances(t) / (encoding.row(49 + t) - encoding.row(49)).norm(), 1, 1e-6);
    }
}
