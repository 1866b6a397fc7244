// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values measured rather than derived: rows recovered from noise, random words beside rows, the losses of the
// experiment. Uses the generators and files as documented, in plain loops.
#pragma once

#include "tests/figures/truth/reference.h"

#include <QString>

namespace sinescope::truth {

using Rows = std::vector<std::vector<Real>>;
Rows rowsOf(const Reference& ref);
/// Rows with the same number in each column, from 0 to 1.
Rows unitRows(std::int64_t rows, std::int64_t columns);

struct Share {
    double value = 0;
    double doubt = 0;  ///< share of rows equally near to two rows, up to rounding
};
/// Returns the share of rows nearest to themselves after adding to each value a normal number, from the
/// generator of Numerical Recipes and Box and Muller's.
Share foundInNoise(const Rows& rows, double deviation);

/// Returns the mean |cosine| between 60 random words and the rows.
double meanOverlapOf(const Rows& rows);

/// Returns the mean loss of a scheme over positions, from the experiment's file; NaN if it has none.
double lossOf(const QString& scheme, int first, int last);

}  // namespace sinescope::truth
