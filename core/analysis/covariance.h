// SPDX-License-Identifier: GPL-3.0-or-later
//
// The products of a table's centred columns. Not for use outside core/analysis.
#pragma once

#include "core/encoding/encoding.h"

namespace sinescope::detail {

/// Xc^T Xc, d x d, with Xc = rows - mean: L d (d + 1) / 2 multiply-adds, on all cores. The table is never
/// copied: each thread centres some rows at a time. The sums are the same on any number of cores.
Eigen::MatrixXd centredProducts(const Eigen::Ref<const Matrix>& table, const Vector& mean);

}  // namespace sinescope::detail
