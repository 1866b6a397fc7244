// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/off_scale.h"

#include <gtest/gtest.h>
#include <limits>

using namespace sinescope;

namespace {

/// Sizes between 1 and 1.99.
std::vector<double> evenSizes(std::size_t count) {
    std::vector<double> sizes;
    for (std::size_t k = 0; k < count; ++k) sizes.push_back(1 + static_cast<double>(k * 37 % 100) / 100);
    return sizes;
}

}  // namespace

TEST(OffScale, oneOutlierRowIsExcludedFromLimit) {
    for (const std::size_t count : {8u, 20u, 197u, 1024u}) {
        std::vector<double> sizes = evenSizes(count);
        double largest = 0;
        for (std::size_t k = 1; k < count; ++k) largest = std::max(largest, sizes[k]);
        sizes[0] = 40;
        const OffScale found = offScale(sizes);
        EXPECT_EQ(found.places, std::vector<std::int64_t>{0}) << count;
        EXPECT_EQ(found.limit, largest) << count;
        EXPECT_TRUE(found.contains(0));
        EXPECT_FALSE(found.contains(1));
    }
}

TEST(OffScale, ordinaryTableHasNoOffScaleRows) {
    EXPECT_TRUE(offScale(evenSizes(500)).places.empty());
    EXPECT_EQ(offScale(evenSizes(500)).limit, 1.99);
    std::vector<double> growing;
    for (int k = 0; k < 100; ++k) growing.push_back(k);
    EXPECT_TRUE(offScale(growing).places.empty());
    EXPECT_EQ(offScale(growing).limit, 99);
}

TEST(OffScale, manyLargeRowsAreNotOffScale) {
    std::vector<double> sizes = evenSizes(100);
    sizes[0] = sizes[50] = 10;
    EXPECT_EQ(offScale(sizes).places, (std::vector<std::int64_t>{0, 50}));
    sizes[99] = 10;
    EXPECT_TRUE(offScale(sizes).places.empty());
    EXPECT_EQ(offScale(sizes).limit, 10);
}

TEST(OffScale, offScaleRowsAreInterpolatedFromNeighbours) {
    Matrix table(6, 2);
    for (Eigen::Index row = 0; row < 6; ++row) table.row(row) << double(row), -2.0 * double(row);
    const Matrix line = table;
    table.row(2).setConstant(99);
    table.row(3).setConstant(-99);
    bridgeRows(table, {2, 3});
    EXPECT_TRUE(table.isApprox(line, 1e-15));  // straight between rows 1 and 4
    table.row(0).setConstant(99);
    table.row(5).setConstant(99);
    bridgeRows(table, {0, 5});
    EXPECT_EQ(table.row(0), table.row(1));
    EXPECT_EQ(table.row(5), table.row(4));
    const Matrix before = table;
    bridgeRows(table, {0, 1, 2, 3, 4, 5});
    EXPECT_EQ(table, before);
}

TEST(OffScale, rowsWithoutOmitsGivenRows) {
    Matrix table(4, 1);
    table << 0, 1, 2, 3;
    const Matrix kept = rowsWithout(table, {0, 2});
    ASSERT_EQ(kept.rows(), 2);
    EXPECT_EQ(kept(0, 0), 1);
    EXPECT_EQ(kept(1, 0), 3);
    EXPECT_EQ(rowsWithout(table, {}), table);
}

TEST(OffScale, degenerateSizesHaveNoOffScaleRows) {
    EXPECT_TRUE(offScale({}).places.empty());
    EXPECT_TRUE(offScale(std::vector<double>{1, 1, 1, 50}).places.empty());
    EXPECT_TRUE(offScale(std::vector<double>(40, 0)).places.empty());
    // All zeros but one size: there is no scale to compare with.
    std::vector<double> sizes(40, 0);
    sizes[3] = 1;
    EXPECT_TRUE(offScale(sizes).places.empty());
    std::vector<double> missing = evenSizes(30);
    missing[7] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(offScale(missing).places.empty());
}
