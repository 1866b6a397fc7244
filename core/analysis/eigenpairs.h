// SPDX-License-Identifier: GPL-3.0-or-later
//
// For the files of core/analysis only: the largest eigenvalues of a symmetric matrix without negative ones.
#pragma once

#include "core/encoding/encoding.h"

namespace sinescope::detail {

/// The largest eigenvalues, descending, and their unit vectors as columns.
struct Eigenpairs {
    Vector values;
    Eigen::MatrixXd vectors;
};

/// `count` of them, at most as many as there are rows. Of matrices beyond 256 by Rayleigh and Ritz in a block
/// Krylov space, until their residuals are below 1e-11 of the largest eigenvalue; eigenvalues may be equal.
Eigenpairs largestEigenpairs(const Eigen::MatrixXd& matrix, Eigen::Index count);

/// The same for eigenvalues that differ, by the method of Lanczos (1950) with every vector held orthogonal to
/// all before it, until residuals are below 1e-13 of the largest eigenvalue: a few dozen products with the
/// matrix where the first eigenvalues stand apart.
Eigenpairs largestOfDistinct(const Eigen::MatrixXd& matrix, Eigen::Index count);

/// Turns a direction so that its largest entry is positive; of entries within 1e-9 of it, the first one.
void fixSign(Eigen::Ref<Vector> direction);

}  // namespace sinescope::detail
