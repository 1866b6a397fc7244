// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products of two matrices. Eigen compiles a product again for each combination of the operands' types, which
// takes about a second; these are compiled once. Only for core.
#pragma once

#include "core/encoding/encoding.h"

namespace sinescope::detail {

Matrix product(const Eigen::Ref<const Matrix>& a, const Eigen::Ref<const Matrix>& b);
/// a bᵀ.
Matrix productWithTransposed(const Eigen::Ref<const Matrix>& a, const Eigen::Ref<const Matrix>& b);
MatrixF product(const Eigen::Ref<const MatrixF>& a, const Eigen::Ref<const MatrixF>& b);
MatrixF productWithTransposed(const Eigen::Ref<const MatrixF>& a, const Eigen::Ref<const MatrixF>& b);

}  // namespace sinescope::detail
