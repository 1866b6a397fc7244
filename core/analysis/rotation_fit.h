// SPDX-License-Identifier: GPL-3.0-or-later
//
// A rotation of pairs of columns that maps row p of a table to row p + k, as M_k does for the sinusoid. Each
// pair (a, b) turns by its own angle, found by least squares: with
//   a(p + k) = c a(p) + s b(p),  b(p + k) = c b(p) - s a(p)
// c = sum (a a' + b b') / sum (a^2 + b^2), s = sum (b a' - a b') / sum (a^2 + b^2) over all rows. Which
// columns belong together follows from the libraries' layouts: neighbours, halves of the row, or halves of
// each half (grids); the one with the smallest residual is used.
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>
#include <vector>

namespace sinescope {

struct TurnedPair {
    std::int64_t first = 0;   ///< column a
    std::int64_t second = 0;  ///< column b
    double cosine = 1;
    double sine = 0;
};

struct RotationFit {
    std::vector<TurnedPair> pairs;
    std::int64_t block = 0;  ///< columns t and t + block / 2 of each block turn together
    double residual = 0;     ///< |X_k - X M| / |X_k|, Frobenius, over all pairs of rows that are k apart
    std::int64_t rows = 0;   ///< number of pairs of rows
    bool isExact = false;    ///< see isMet; false without pairs
    /// A row turned by the fitted angles.
    Vector turned(const Vector& row) const;
    /// The first `columns` rows and columns of the matrix that acts on a row as a column.
    Matrix matrix(std::int64_t columns) const;
};

/// k may be negative; pairs with a row at `leftOut` (ascending) are excluded. Without pairs if the table has
/// an odd number of columns, no two rows k apart, or values that are not finite. O(L d).
RotationFit rotationFit(const Matrix& table, std::int64_t k, const std::vector<std::int64_t>& leftOut = {});

/// Number of singular values above max(L, d) 2^-52 of the largest, as in NumPy's matrix_rank.
std::int64_t numericalRank(const Matrix& table);

}  // namespace sinescope
