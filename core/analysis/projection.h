// SPDX-License-Identifier: GPL-3.0-or-later
//
// The matrix W that a head may put between two rows: scores S(p, q) = PE(p)^T W PE(q) instead of PE(p) .
// PE(q). With W = I they depend on q - p alone. A learned W need not preserve that; a random one represents
// it. With M_k PE(p) instead of PE(p) (W = M_k^T) every row has its largest score at q = p + k.
#pragma once

#include "core/analysis/similarity.h"

#include <memory>
#include <string>

namespace sinescope {

enum class QueryKeyMatrix { Identity, Random, Shift };

/// The k of QueryKeyMatrix::Shift.
inline constexpr std::int64_t aheadBy = 4;
/// The largest d_model for QueryKeyMatrix::Random, whose cost grows with its square.
inline constexpr std::int64_t maximumRandomColumns = 512;

/// Returns why W cannot be put between the rows of this encoding, as a sentence; empty if it can.
std::string noProjectionReason(const Encoding& encoding, QueryKeyMatrix between);

/// Random: entries u / sqrt(d) of the generator Lcg(7), row by row.
class Projection {
 public:
    /// Throws Error with noProjectionReason() if that is not empty. before: its random W, which depends on
    /// the width alone, is reused if it fits.
    Projection(const Encoding& encoding, QueryKeyMatrix between, const Projection* before = nullptr);

    QueryKeyMatrix between() const { return m_between; }
    /// v with S(p, q) = v . PE(q), d values. Random O(d^2), else O(d).
    Vector query(std::int64_t p) const;
    /// S(p, p + k) as a sum of waves in k.
    PairWeights weights(std::int64_t p) const;

    /// S(p, q) through a grid as in similarityPixels(): the exact mean of the rows over each pixel, with W
    /// between; only the pairs of q in `range` count. Random O(pixels d + (rows + columns) d^2).
    MatrixF pixels(const PixelGrid& grid, PairRange range = {}) const;

    /// Lowest and highest S(p, p + k) along a diagonal, at most `samples` of them evenly spread.
    DiagonalRange diagonal(std::int64_t k, std::int64_t samples) const;
    /// The lowest and the highest S(p, q) among some positions evenly spread over the L.
    Extremes extremes() const;

 private:
    Encoding m_encoding;
    QueryKeyMatrix m_between;
    std::shared_ptr<const Matrix> m_matrix;  ///< Random only
};

}  // namespace sinescope
