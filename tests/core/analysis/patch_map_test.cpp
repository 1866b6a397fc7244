// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/patch_map.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <initializer_list>

using namespace sinescope;

namespace {

/// Similarities 10 p + q of the patches in a 2 x 3 grid.
MatrixF numbered() {
    MatrixF of(6, 6);
    for (int p = 0; p < 6; ++p)
        for (int q = 0; q < 6; ++q) of(p, q) = static_cast<float>(10 * p + q);
    return of;
}

MatrixF matrix(Eigen::Index rows, Eigen::Index columns, std::initializer_list<float> values) {
    MatrixF made(rows, columns);
    std::copy(values.begin(), values.end(), made.data());
    return made;
}

}  // namespace

TEST(PatchMap, mapOfOnePatchHasShapeOfImage) {
    const PatchMap map({2, 3}, 4);
    EXPECT_EQ(map.placed(numbered().row(4)), matrix(2, 3, {40, 41, 42, 43, 44, 45}));
    EXPECT_EQ(map.cellOf({4, 5}), (PatchCell{1, 2}));
    EXPECT_EQ(map.pairAt({1, 0}), (PatchPair{4, 3}));
}

/// numbered().reshape(2, 3, 2, 3).swapaxes(1, 2).reshape(4, 9) in NumPy.
TEST(PatchMap, mapOfAllPatchesPutsEachMapAtItsPatch) {
    const PatchMap map({2, 3}, {});
    EXPECT_EQ(map.placed(numbered()),
              matrix(4, 9, {0,  1,  2,  10, 11, 12, 20, 21, 22, 3,  4,  5,  13, 14, 15, 23, 24, 25,
                            30, 31, 32, 40, 41, 42, 50, 51, 52, 33, 34, 35, 43, 44, 45, 53, 54, 55}));
    for (std::int64_t p = 0; p < 6; ++p)
        for (std::int64_t q = 0; q < 6; ++q) EXPECT_EQ(map.pairAt(map.cellOf({p, q})), (PatchPair{p, q}));
}

TEST(PatchMap, pixelIsMeanOfItsCells) {
    const MatrixF cells = matrix(2, 4, {1, 2, 3, 4, 5, 6, 7, 8});
    EXPECT_EQ(meansOf(cells, {-0.5, 1.5, -0.5, 3.5, 2, 4}), cells);
    EXPECT_EQ(meansOf(cells, {-0.5, 1.5, -0.5, 3.5, 1, 2}), matrix(1, 2, {3.5F, 5.5F}));
    EXPECT_FLOAT_EQ(meansOf(cells, {-0.5, 0.5, 0, 1.5, 1, 1})(0, 0), (0.5F * 1 + 1 * 2) / 1.5F);
    EXPECT_TRUE(std::isnan(meansOf(cells, {-0.5, 0.5, 5.5, 6.5, 1, 1})(0, 0)));
}
