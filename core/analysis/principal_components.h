// SPDX-License-Identifier: GPL-3.0-or-later
//
// Principal components of a table's rows (Pearson 1901; Hotelling 1933): the orthogonal directions along
// which L rows of d values vary most. With the rows centred, Xc = X - mean, they are the eigenvectors v of
// the covariance Xc^T Xc / (L - 1), or, if there are fewer rows than columns, Xc^T u / |Xc^T u| with u those
// of the Gram matrix Xc Xc^T: the smaller of the two is computed. The positions that GPT-2 learned form a
// helix in them; the sinusoid, whose pairs turn independently, has one or two pairs in each.
//
// The sign of a direction is arbitrary: it is chosen so that the entry of the largest magnitude is positive
// (of entries within 1e-9 of the largest, the first one).
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>

namespace sinescope {

struct PrincipalComponents {
    Vector mean;               ///< of the rows, length d; like all other members in units of `unit`
    Vector variances;          ///< along each component, descending, in squared units of the table; length k
    Vector shares;             ///< of the total variance, 0 .. 1; length k
    Matrix components;         ///< k x d, orthonormal rows
    Matrix scores;             ///< L x k, centred coordinates of each row, in the table's units
    double unit = 1;           ///< the table was divided by it: see table_unit.h
    double totalVariance = 0;  ///< the sum of the columns' variances, each over L - 1
    bool fromGram = false;     ///< by the L x L Gram matrix rather than the d x d covariance

    std::int64_t count() const { return variances.size(); }
};

/// The first `maximum` components, fewer if the rows vary in fewer directions: one whose variance is below
/// 1e-12 of the first is rounding. A table of one row, or of equal rows, has none. The covariance takes L d
/// min(L, d) multiply-adds on all cores; the eigenvectors come from Eigen's self-adjoint solver, for matrices
/// beyond 256 by Rayleigh and Ritz in a block Krylov space, until their residuals are below 1e-11 of the
/// largest eigenvalue. Throws Error unless maximum >= 1 and all values are finite.
PrincipalComponents principalComponents(const Eigen::Ref<const Matrix>& table, std::int64_t maximum = 3);

/// The same without the scores (L x 0), which for a large table take as long to write as the table to read.
PrincipalComponents principalAxes(const Eigen::Ref<const Matrix>& table, std::int64_t maximum = 3);

/// The coordinates of other rows (n x d) in the same axes: (rows / unit - mean) components^T, n x k. Throws
/// Error for another number of columns.
Matrix projectedRows(const PrincipalComponents& axes, const Eigen::Ref<const Matrix>& rows);

}  // namespace sinescope
