// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/beyond.h"

#include "core/error.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace sinescope;

TEST(Beyond, pairsThatCompletedACycleHaveSeenTheirWholeClock) {
    const auto whole = [](std::int64_t d, std::int64_t length) {
        const std::vector<double> arcs = arcsSeen(Encoding({.dModel = d}), length);
        return std::count(arcs.begin(), arcs.end(), 1.0);
    };
    EXPECT_EQ(whole(128, 50), 15);
    EXPECT_EQ(whole(512, 512), 123);
    EXPECT_NEAR(arcsSeen(Encoding({.dModel = 4}), 50)[1], 0.5 / 6.283185307, 1e-9);
}

TEST(Beyond, slowColumnsLeaveTheirTrainedRange) {
    EXPECT_EQ(columnsLeaving(Encoding({.length = 50, .dModel = 128}), 50), 48);
    EXPECT_EQ(columnsLeaving(Encoding({.length = 512, .dModel = 512}), 512), 192);
    EXPECT_THROW(columnsLeaving(Encoding({}), 0), Error);
}

TEST(Beyond, theNearestTrainedRowMovesAway) {
    const Encoding encoding({.length = 50, .dModel = 128});
    EXPECT_NEAR(nearestTrainedRow(encoding, 50, 50).distance, 1.95, 5e-3);
    EXPECT_NEAR(nearestTrainedRow(encoding, 50, 62).distance, 6.60, 5e-3);
    EXPECT_NEAR(nearestTrainedRow(encoding, 50, 99).distance, 7.62, 5e-3);
    EXPECT_EQ(nearestTrainedRow(encoding, 50, 49).distance, 0);
    EXPECT_NEAR(trainedDiameter(encoding, 50).distance, 8.17, 5e-3);
    EXPECT_EQ(trainedDiameter(encoding, 50).stride, 1);
}

TEST(Beyond, aMillionTrainedPositionsCostNoMoreThanTheirLimit) {
    const Encoding encoding({.dModel = 128});
    const TrainedRow next = nearestTrainedRow(encoding, 1'000'000, 1'000'000);
    EXPECT_EQ(next.position, 999'999);
    EXPECT_NEAR(next.distance, 1.953, 5e-4);
    EXPECT_GT(trainedDiameter(encoding, 1'000'000, 1'000'000).stride, 1);
}
