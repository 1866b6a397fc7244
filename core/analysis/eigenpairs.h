// SPDX-License-Identifier: GPL-3.0-or-later
//
// The largest eigenvalues of a positive semidefinite matrix. Not for use outside core/analysis.
#pragma once

#include "core/encoding/encoding.h"

namespace sinescope::detail {

/// The largest eigenvalues, descending, and their unit vectors as columns.
struct Eigenpairs {
    Vector values;
    Eigen::MatrixXd vectors;
};

/// Finds `count` of them, at most the number of rows. For matrices beyond 256 by Rayleigh and Ritz in a block
/// Krylov space, until residuals are below 1e-11 of the largest eigenvalue; eigenvalues may be equal.
Eigenpairs largestEigenpairs(const Eigen::MatrixXd& matrix, Eigen::Index count);

/// The same for distinct eigenvalues, by the method of Lanczos (1950) with full reorthogonalization, until
/// residuals are below 1e-13 of the largest eigenvalue: a few dozen products with the matrix if the first
/// eigenvalues are well separated.
Eigenpairs largestOfDistinct(const Eigen::MatrixXd& matrix, Eigen::Index count);

/// Flips the sign of a direction if its entry of the largest magnitude is negative; of entries within 1e-9 of
/// it, the first one counts.
void fixSign(Eigen::Ref<Vector> direction);

}  // namespace sinescope::detail
