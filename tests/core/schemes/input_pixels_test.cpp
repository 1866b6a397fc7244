// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/input_pixels.h"

#include "core/error.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace sinescope;

namespace {

/// Rows 0 .. rows - 1 and columns 0 .. columns - 1 on a grid of down x across pixels.
PixelGrid gridOf(double rows, double columns, std::int64_t down, std::int64_t across) {
    return {-0.5, rows - 0.5, -0.5, columns - 0.5, down, across};
}

}  // namespace

TEST(InputPixels, pixelIsMeanOfCellsUnderIt) {
    const Scheme schemes[] = {NoScheme{},
                              IndexScheme{},
                              UnitIntervalScheme{60},
                              SinusoidalScheme{{.length = 60, .dModel = 12, .firstPosition = 2}},
                              seededLearned(60, 12, 3),
                              tableScheme(seededTable("opened", 62, 12, 4), "opened", 2),
                              GridScheme{.height = 6, .width = 10, .dModel = 12}};
    std::vector<std::int64_t> places(60);
    for (std::size_t t = 0; t < places.size(); ++t) places[t] = static_cast<std::int64_t>(t);
    for (const Scheme& scheme : schemes) {
        const Matrix all = inputVectors(scheme, places, 12);
        const MatrixF cells = InputMatrix(scheme, 60, 12).pixels(gridOf(60, 12, 60, 12));
        EXPECT_EQ(InputMatrix(scheme, 60, 12).value(59, 11), all(59, 11)) << infoOf(scheme).id;
        EXPECT_TRUE(std::isnan(InputMatrix(scheme, 60, 12).value(60, 0)));
        const Matrix some = InputMatrix(scheme, 60, 12).rows({59, 0});
        EXPECT_EQ(some.row(0), all.row(59)) << infoOf(scheme).id;
        EXPECT_EQ(some.row(1), all.row(0)) << infoOf(scheme).id;
        EXPECT_LT((cells.cast<double>() - all).cwiseAbs().maxCoeff(), 1e-5) << infoOf(scheme).id;
        const MatrixF means = InputMatrix(scheme, 60, 12).pixels(gridOf(60, 12, 6, 3));
        for (int r = 0; r < 6; ++r)
            for (int c = 0; c < 3; ++c)
                EXPECT_NEAR(static_cast<double>(means(r, c)), all.block(10 * r, 4 * c, 10, 4).mean(), 1e-5)
                    << infoOf(scheme).id;
    }
}

TEST(InputPixels, tableRowsAreNotCopied) {
    const TableScheme table = tableScheme(seededTable("opened", 62, 12, 4), "opened", 2);
    const InputMatrix rows(table, 40, 12);
    ASSERT_TRUE(rows.storedMatrix().has_value());
    EXPECT_EQ(Matrix(*rows.storedMatrix()), rows.block(0, 40, 12));
    EXPECT_EQ(rows.storedMatrix()->data(), table.table.values().row(2).data());  // no copy
    EXPECT_FALSE(InputMatrix(SinusoidalScheme{{.length = 60, .dModel = 12}}, 60, 12).storedMatrix());
    EXPECT_FALSE(InputMatrix(withoutNumbers(table), 40, 12).storedMatrix());
}

TEST(InputPixels, pixelsBeyondTableAreNan) {
    const Scheme table = seededLearned(8, 4, 3);
    EXPECT_EQ(inputSize(table, 20, 6).rows, 8);
    EXPECT_EQ(inputSize(table, 20, 6).columns, 4);
    const MatrixF cells = InputMatrix(table, 20, 6).pixels(gridOf(20, 6, 20, 6));
    EXPECT_FALSE(std::isnan(cells(7, 3)));
    EXPECT_TRUE(std::isnan(cells(8, 3)));
    EXPECT_TRUE(std::isnan(cells(7, 4)));
    EXPECT_TRUE(std::isnan(InputMatrix(AlibiScheme{}, 4, 4).pixels(gridOf(4, 4, 4, 4))(0, 0)));
}

TEST(InputPixels, largestDifferenceIsFoundWithPosition) {
    Matrix values = Matrix::Zero(30, 8);
    values(17, 5) = -3;
    const Scheme table = LearnedScheme{WeightTable(values), 0};
    const LargestDifference found = largestDifference({NoScheme{}, 30, 8}, {table, 30, 8}, 30, 8);
    EXPECT_EQ(found.position, 17);
    EXPECT_EQ(found.column, 5);
    EXPECT_EQ(found.difference(), 3);
    EXPECT_TRUE(found.proven);
    EXPECT_FALSE(found.isTied);
    values(3, 1) = 3;
    const Scheme two = LearnedScheme{WeightTable(values), 0};
    const LargestDifference first = largestDifference({NoScheme{}, 30, 8}, {two, 30, 8}, 30, 8);
    EXPECT_EQ(first.position, 3);
    EXPECT_TRUE(first.isTied);
    // Two layouts compared, checked cell by cell.
    const InputMatrix paper(SinusoidalScheme{{.length = 50, .dModel = 16}}, 50, 16);
    const InputMatrix halves(SinusoidalScheme{{.length = 50, .dModel = 16, .layout = Layout::Halves}}, 50,
                             16);
    const LargestDifference layouts = largestDifference(paper, halves, 50, 16);
    double widest = 0;
    const Encoding a({.length = 50, .dModel = 16});
    const Encoding b({.length = 50, .dModel = 16, .layout = Layout::Halves});
    for (int p = 0; p < 50; ++p)
        for (int j = 0; j < 16; ++j) widest = std::max(widest, std::abs(a.value(p, j) - b.value(p, j)));
    EXPECT_NEAR(std::abs(layouts.difference()), widest, 1e-14);
}

TEST(InputPixels, largestDifferenceOfHugeMatrixIsNotProven) {
    const InputMatrix paper(SinusoidalScheme{{.dModel = 512}}, 1'000'000, 512);
    const InputMatrix other(SinusoidalScheme{{.dModel = 512, .base = 500}}, 1'000'000, 512);
    const LargestDifference found = largestDifference(paper, other, 1'000'000, 512);
    EXPECT_FALSE(found.proven);
    EXPECT_GT(std::abs(found.difference()), 1.9);
    EXPECT_THROW(largestDifference(paper, other, 0, 4), Error);
}
