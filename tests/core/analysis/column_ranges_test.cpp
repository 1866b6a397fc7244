// SPDX-License-Identifier: GPL-3.0-or-later
//
// Column ranges and products of centred columns of large tables.
#include "core/analysis/column_ranges.h"

#include "core/analysis/covariance.h"
#include "core/analysis/permutation_equivariance.h"

#include <gtest/gtest.h>
#include <limits>

#ifdef __linux__
#include <sched.h>
#endif

using namespace sinescope;

namespace {

/// Runs `work` on one processor (only on Linux).
template <typename Work>
auto onOneProcessor(Work work) {
#ifdef __linux__
    cpu_set_t all, one;
    sched_getaffinity(0, sizeof(all), &all);
    CPU_ZERO(&one);
    int first = 0;
    while (!CPU_ISSET(first, &all)) ++first;
    CPU_SET(first, &one);
    sched_setaffinity(0, sizeof(one), &one);
    const auto result = work();
    sched_setaffinity(0, sizeof(all), &all);
    return result;
#else
    return work();
#endif
}

}  // namespace

TEST(ColumnRanges, rangesMatchDefinition) {
    for (const Eigen::Index rows : {1, 7, 2048, 5000}) {
        const Matrix table = (Lcg(3).matrix(rows, 9).array() * 2 - 1).matrix();
        const ColumnRanges found = columnRanges(table);
        EXPECT_TRUE(found.allFinite);
        for (Eigen::Index j = 0; j < 9; ++j) {
            EXPECT_EQ(found.lowest(j), table.col(j).minCoeff());
            EXPECT_EQ(found.highest(j), table.col(j).maxCoeff());
            EXPECT_NEAR(found.means(j), table.col(j).mean(), 1e-14);
        }
        EXPECT_NEAR(found.squares / table.squaredNorm(), 1, 1e-13);
    }
}

TEST(ColumnRanges, nonFiniteValueIsDetectedInAnyRow) {
    for (const double wrong :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
          -std::numeric_limits<double>::infinity()})
        for (const Eigen::Index row : {0, 2047, 2048, 4999}) {
            Matrix table = Matrix::Ones(5000, 3);
            table(row, 1) = wrong;
            EXPECT_FALSE(columnRanges(table).allFinite) << wrong << " in row " << row;
        }
    // Finite, although its square overflows.
    EXPECT_TRUE(columnRanges(Matrix::Constant(3, 3, 1e200)).allFinite);
}

TEST(ColumnRanges, rangesOfSubmatrixIgnoreOtherCells) {
    const Matrix table = Lcg(4).matrix(30, 8);
    const ColumnRanges found = columnRanges(table.block(5, 2, 20, 3));
    const Matrix part = table.block(5, 2, 20, 3);
    EXPECT_EQ(found.lowest, Vector(part.colwise().minCoeff()));
    EXPECT_EQ(found.highest, Vector(part.colwise().maxCoeff()));
}

/// Numbers of columns and rows around the block sizes.
TEST(CentredProducts, centredProductsMatchDefinitionAtEverySize) {
    for (const Eigen::Index columns : {1, 5, 11, 12, 13, 23, 24, 25, 48, 50})
        for (const Eigen::Index rows : {2, 127, 128, 129, 700}) {
            const Matrix table = Lcg(7).matrix(rows, columns);
            const Vector mean = table.colwise().mean();
            const Matrix centred = table.rowwise() - mean.transpose();
            const Eigen::MatrixXd expected = centred.transpose() * centred;
            EXPECT_LT((detail::centredProducts(table, mean) - expected).cwiseAbs().maxCoeff(), 1e-12)
                << rows << " x " << columns;
        }
}

TEST(CentredProducts, resultsAreBitIdenticalOnOneProcessor) {
    const Matrix table = Lcg(8).matrix(6000, 60);
    const ColumnRanges ranges = columnRanges(table);
    const ColumnRanges alone = onOneProcessor([&] { return columnRanges(table); });
    EXPECT_EQ(ranges.means, alone.means);
    EXPECT_EQ(ranges.squares, alone.squares);
    const Eigen::MatrixXd products = detail::centredProducts(table, ranges.means);
    EXPECT_EQ(products, onOneProcessor([&] { return detail::centredProducts(table, ranges.means); }));
}
