// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside: the pixel means of pixels that see many cells.
#pragma once

#include "core/encoding/pixel_axis.h"
#include "core/encoding/pixels.h"

#include <memory>

namespace sinescope {

/// Pixel means from the closed form of the sums over positions, for pixels that see many cells. What is
/// common to all pixel columns is prepared once; blocks of columns may then be computed by several threads.
///
/// With z_k = e^(i w k), a pixel row between an edge that leaves the part f of cell k behind and one that
/// includes the part g of cell l = k + m has, for one pair, the sum
///   z_k (1 + e^(iw) + ... + e^(iw(m-1))) - f z_k + g z_l,
/// and the bracket is e^(iw(m-1)/2) sin(m w/2) / sin(w/2) (Lagrange), which loses nothing when w is tiny.
/// Rows being equal, m takes two values, and so does the turn from a row to the fourth after it: two
/// rotations and two brackets a pair serve all rows.
class ClosedFormMeans {
 public:
    ClosedFormMeans(const Encoding& encoding, const PixelAxis& rows, const PixelAxis& columns);
    ~ClosedFormMeans();

    /// Writes pixel columns first .. last - 1 of `means`, those rows and columns that see the matrix; the
    /// others are left alone.
    void compute(std::int64_t first, std::int64_t last, MatrixF& means) const;

 private:
    struct Plan;
    std::unique_ptr<const Plan> m_plan;
};

}  // namespace sinescope
