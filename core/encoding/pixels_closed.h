// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside: pixel means for pixels that cover many cells.
#pragma once

#include "core/encoding/pixel_axis.h"
#include "core/encoding/pixels.h"

#include <memory>

namespace sinescope {

/// Pixel means from the closed form of sums over positions, for pixels that cover many cells. The data common
/// to all pixel columns is prepared once; several threads may then compute blocks of columns.
///
/// With z_k = e^(i w k), a pixel row from an edge that excludes the part f of cell k to one that includes the
/// part g of cell l = k + m has, for one pair, the sum
///   z_k (1 + e^(iw) + ... + e^(iw(m-1))) - f z_k + g z_l,
/// and the bracket is e^(iw(m-1)/2) sin(m w/2) / sin(w/2) (Lagrange), which loses no digits for tiny w.
/// Because rows are equally high, m takes two values, and so does the turn from a row to the fourth after it:
/// two rotations and two brackets per pair serve all rows.
class ClosedFormMeans {
 public:
    ClosedFormMeans(const Encoding& encoding, const PixelAxis& rows, const PixelAxis& columns);
    ~ClosedFormMeans();

    /// Writes pixel columns first .. last - 1 of `means`, except rows and columns that lie outside the
    /// matrix.
    void compute(std::int64_t first, std::int64_t last, MatrixF& means) const;

 private:
    struct Plan;
    std::unique_ptr<const Plan> m_plan;
};

}  // namespace sinescope
