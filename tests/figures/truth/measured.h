// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is measured rather than derived: rows found again in noise, made-up words beside rows, the losses of
// the experiment. With the generators and the files as they are described, by plain loops.
#pragma once

#include "tests/figures/truth/reference.h"

#include <QString>

namespace sinescope::truth {

using Rows = std::vector<std::vector<Real>>;
Rows rowsOf(const Reference& ref);
/// The same number in each column, from 0 to 1.
Rows unitRows(std::int64_t rows, std::int64_t columns);

struct Share {
    double value = 0;
    double doubt = 0;  ///< of rows that are as near to two, but for rounding
};
/// The share of rows that are nearest to themselves when a normal number, from the generator of Numerical
/// Recipes and Box and Muller's, is added to each value.
Share foundInNoise(const Rows& rows, double deviation);

/// The mean |cosine| of 60 made-up words and the rows.
double meanOverlapOf(const Rows& rows);

/// The mean loss of a scheme over positions, from the experiment's file; NaN where it has none.
double lossOf(const QString& scheme, int first, int last);

}  // namespace sinescope::truth
