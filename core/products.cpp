// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/products.h"

namespace sinescope::detail {

Matrix product(const Eigen::Ref<const Matrix>& a, const Eigen::Ref<const Matrix>& b) {
    return a * b;
}

Matrix productWithTransposed(const Eigen::Ref<const Matrix>& a, const Eigen::Ref<const Matrix>& b) {
    return a * b.transpose();
}

MatrixF product(const Eigen::Ref<const MatrixF>& a, const Eigen::Ref<const MatrixF>& b) {
    return a * b;
}

MatrixF productWithTransposed(const Eigen::Ref<const MatrixF>& a, const Eigen::Ref<const MatrixF>& b) {
    return a * b.transpose();
}

}  // namespace sinescope::detail
