// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/row_sizes.h"

#include <gtest/gtest.h>

using namespace sinescope;

namespace {

std::shared_ptr<const InputMatrix> rowsOf(const Matrix& values) {
    return std::make_shared<const InputMatrix>(tableScheme(WeightTable(values), "table"), values.rows(),
                                               values.cols());
}

/// The first row and number of rows of each block.
std::vector<std::pair<std::int64_t, std::int64_t>> blocks(const UnitRows& rows, bool joined) {
    std::vector<std::pair<std::int64_t, std::int64_t>> found;
    rows.visit(joined, [&](std::int64_t first, const Matrix& block) {
        found.emplace_back(first, std::int64_t{block.rows()});
    });
    return found;
}

}  // namespace

TEST(RowSizes, blocksCoverEachRowAndEachStepOnce) {
    // Two rows of 2^19 values are read at once.
    const UnitRows rows(rowsOf(Matrix::Ones(5, 1 << 19)));
    using Blocks = std::vector<std::pair<std::int64_t, std::int64_t>>;
    EXPECT_EQ(blocks(rows, false), (Blocks{{0, 2}, {2, 2}, {4, 1}}));
    EXPECT_EQ(blocks(rows, true), (Blocks{{0, 2}, {1, 2}, {2, 2}, {3, 2}}));
    EXPECT_EQ(blocks(UnitRows(rowsOf(Matrix::Ones(1, 3))), true), Blocks());
}

TEST(RowSizes, largeNumbersAreScaledByUnit) {
    const UnitRows rows(rowsOf(Matrix{{3e200, -4e200}, {0, 1e200}}));
    EXPECT_DOUBLE_EQ(rows.unit(), 1e200);
    EXPECT_DOUBLE_EQ(rows.largest(), 4);
    rows.visit(false, [](std::int64_t, const Matrix& block) { EXPECT_DOUBLE_EQ(block.row(0).norm(), 5); });
    EXPECT_EQ(UnitRows(rowsOf(Matrix{{3, -4}})).unit(), 1);
}

TEST(RowSizes, rangeHasMedianAndExtremes) {
    EXPECT_EQ(rangeOf({5, 1, 9}).median, 5);
    const SizeRange range = rangeOf({2, 9, 1, 4});
    EXPECT_EQ(range.median, 3);
    EXPECT_EQ(range.smallest, 1);
    EXPECT_EQ(range.smallestAt, 2);
    EXPECT_EQ(range.largest, 9);
    EXPECT_EQ(range.largestAt, 1);
    EXPECT_FALSE(range.areEqual());
    EXPECT_FALSE(range.largestIsTied);
    const SizeRange tied = rangeOf({2, 9, 1, 9 - 1e-14});
    EXPECT_EQ(tied.largestAt, 1);
    EXPECT_TRUE(tied.largestIsTied);
    EXPECT_FALSE(tied.smallestIsTied);
}

TEST(RowSizes, sizesEqualUpToRoundingReportTheFirst) {
    const SizeRange range = rangeOf({1, 1 - 1e-14, 1 + 1e-14});
    EXPECT_EQ(range.smallestAt, 0);
    EXPECT_EQ(range.largestAt, 0);
    EXPECT_TRUE(range.areEqual());
}
