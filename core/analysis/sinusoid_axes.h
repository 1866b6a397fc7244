// SPDX-License-Identifier: GPL-3.0-or-later
//
// The principal components of the sinusoidal encoding in closed form. With positions q counted from the
// middle of the L positions, cosines are even and sines odd, so the sums of their products vanish, and the
// covariance splits into two blocks with a row for each pair, whatever L is:
//   sum_q cos(w_k q) cos(w_l q) = (D(w_k - w_l) + D(w_k + w_l)) / 2
//   sum_q sin(w_k q) sin(w_l q) = (D(w_k - w_l) - D(w_k + w_l)) / 2
//   D(v) = sum_q cos(v q) = sin(L v / 2) / sin(v / 2)    (Lagrange; Dirichlet's kernel)
// The mean of a cosine is D(w_k) / L, that of a sine 0.
#pragma once

#include "core/analysis/principal_components.h"

#include <optional>

namespace sinescope {

/// principalAxes() of encoding.matrix(), from O(d^2) sines instead of O(L d^2) products; the largest entries
/// of the covariance are within a few 1e-16 of exact. Null if that form loses digits or does not hold, so
/// that the rows must be used: a column without its partner (odd d), more than 4,096 columns, angles beyond
/// 2^50, or components whose variance is below a millionth of a cosine's. Throws Error unless maximum >= 1.
std::optional<PrincipalComponents> sinusoidAxes(const Encoding& encoding, std::int64_t maximum = 3);

/// principalAxes() of the rows 0, step, 2 step ... of encoding.matrix(), for more columns than rows: the
/// product of two rows depends on their distance alone (similarity.h), so O(R d) cosines make the Gram matrix
/// of R rows. Null if that does not hold, for less than 2 or more than 2,048 rows, and for components as
/// above.
std::optional<PrincipalComponents> sinusoidAxesOfEvery(const Encoding& encoding, std::int64_t step,
                                                       std::int64_t maximum = 3);

}  // namespace sinescope
