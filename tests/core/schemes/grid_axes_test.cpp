// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/grid_axes.h"

#include "core/error.h"
#include "core/schemes/grid_place.h"
#include "core/schemes/grid_sums.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <set>

using namespace sinescope;

namespace {

std::vector<GridScheme> grids() {
    std::vector<GridScheme> found;
    for (const GridConvention convention :
         {GridConvention::Mae, GridConvention::SimpleVit, GridConvention::Detr,
          GridConvention::DeformableDetr, GridConvention::Multidimensional, GridConvention::Tensor2Tensor})
        for (const std::int64_t d : {16, 20}) found.push_back({5, 7, d, 30, convention});
    found.push_back({5, 7, 13, 30, GridConvention::Multidimensional});
    found.push_back({5, 7, 12, 30, GridConvention::Detr});
    return found;
}

}  // namespace

TEST(GridAxes, stepAlongAxisRotatesOnlyItsPairs) {
    for (const GridScheme& grid : grids()) {
        const GridTable table(grid);
        for (const GridPair& pair : gridPairs(grid)) {
            if (pair.sine < 0 || pair.cosine < 0) continue;
            const std::int64_t step = pair.ofRows ? grid.width : 1;
            const std::int64_t other = pair.ofRows ? 1 : grid.width;
            const double c = std::cos(pair.frequency), s = std::sin(pair.frequency);
            for (const std::int64_t p : {0, 9, 16}) {
                const double sine = table.value(p, pair.sine), cosine = table.value(p, pair.cosine);
                EXPECT_NEAR(table.value(p + step, pair.sine), c * sine + s * cosine, 1e-12);
                EXPECT_NEAR(table.value(p + step, pair.cosine), c * cosine - s * sine, 1e-12);
                EXPECT_EQ(table.value(p + other, pair.sine), sine);
            }
        }
    }
}

TEST(GridAxes, blocksAndSumsMatchCells) {
    for (const GridScheme& grid : grids()) {
        const GridTable table(grid);
        for (const auto& [first, last] :
             {std::pair(0, 34), std::pair(3, 3), std::pair(6, 8), std::pair(13, 20), std::pair(9, 34)}) {
            const Matrix rows = table.block(first, last - first + 1, grid.dModel);
            const Eigen::RowVectorXd sum = GridSums(grid).sum(first, last);
            for (std::int64_t j = 0; j < grid.dModel; ++j) {
                double expected = 0;
                for (std::int64_t p = first; p <= last; ++p) {
                    EXPECT_EQ(rows(p - first, j), table.value(p, j));
                    expected += table.value(p, j);
                }
                EXPECT_NEAR(sum(j), expected, 1e-12) << first << ' ' << last << ' ' << j;
            }
        }
        EXPECT_EQ(table.block(4, 9, 5), table.block(4, 9, grid.dModel).leftCols(5));
    }
}

TEST(GridAxes, angleIsCountedPlaceTimesFrequency) {
    for (const GridScheme& grid : grids()) {
        const GridTable table(grid);
        for (const GridPair& pair : gridPairs(grid)) {
            if (pair.sine < 0) continue;
            for (const std::int64_t p : {0, 9, 16}) {
                const std::int64_t place = pair.ofRows ? p / grid.width : p % grid.width;
                EXPECT_NEAR(table.value(p, pair.sine),
                            std::sin(countedPlace(grid.convention, place) * pair.frequency), 1e-12);
            }
        }
    }
}

TEST(GridAxes, everyNonzeroColumnBelongsToOnePair) {
    for (const GridScheme& grid : grids()) {
        std::multiset<std::int64_t> columns;
        for (const GridPair& pair : gridPairs(grid))
            for (const std::int64_t column : {pair.sine, pair.cosine})
                if (column >= 0) columns.insert(column);
        const Matrix values = GridTable(grid).block(0, 35, grid.dModel);
        for (std::int64_t j = 0; j < grid.dModel; ++j)
            EXPECT_EQ(columns.count(j), values.col(j).isZero() ? 0U : 1U) << j << ' ' << grid.dModel;
    }
}

TEST(GridAxes, maeWavelengthsMatchPaperWithHalfTheColumns) {
    const std::vector<GridPair> pairs = gridPairs({14, 14, 768, 10000, GridConvention::Mae});
    ASSERT_EQ(pairs.size(), 384U);  // 192 per axis
    EXPECT_TRUE(pairs[191].ofRows && !pairs[192].ofRows);
    EXPECT_NEAR(2 * std::numbers::pi / pairs[191].frequency,
                2 * std::numbers::pi * std::pow(10000, 191.0 / 192), 1e-6);
    // In DETR, the first pair makes one full turn over the image.
    EXPECT_NEAR(gridPairs({10, 20, 64, 10000, GridConvention::Detr})[0].frequency, 2 * std::numbers::pi / 10,
                1e-6);
}

// Each axis has d / 2 features, stacked in pairs: facebookresearch/detr fails for 18, whose halves have 9.
TEST(GridAxes, detrNeedsMultipleOfFourColumns) {
    for (const GridConvention convention : {GridConvention::Detr, GridConvention::DeformableDetr}) {
        EXPECT_THROW(validate(GridScheme{5, 7, 18, 10000, convention}), Error);
        EXPECT_NO_THROW(validate(GridScheme{5, 7, 20, 10000, convention}));
    }
}
