// SPDX-License-Identifier: GPL-3.0-or-later
//
// Colour limits for the table of a model, whose values have no fixed range: a few rows of some tables (the
// padding's, the first token's) are a hundred times larger than all others, and limits that include them
// would leave the rest in one colour.
#pragma once

#include "core/encoding/encoding.h"

#include <array>
#include <cstdint>
#include <vector>

namespace sinescope {

/// The q-quantiles (0 .. 1) of all values, interpolated between the two values beside them as numpy.quantile
/// does; NaN for a table without values. Exact for any size: two to five passes, and memory that does not
/// grow with it.
std::vector<double> quantiles(const Eigen::Ref<const Matrix>& values, const std::vector<double>& q);

/// Limits -limit .. limit, symmetric about 0, for a colour map whose middle means 0.
struct TableLimits {
    double limit = 1;
    double lowest = 0;        ///< of the table
    double highest = 0;       ///< of the table
    std::int64_t cut = 0;     ///< values beyond the limit, painted in the end colours
    std::int64_t values = 0;  ///< number of values
};

/// The limit is the largest magnitude, so that nothing is cut; 1 for a table of zeros.
TableLimits fullLimits(const Eigen::Ref<const Matrix>& values);
/// The larger magnitude of the 1st and the 99th percentile; fullLimits() if that is 0 (as nearly all values
/// are), or of fewer than 100 values.
TableLimits robustLimits(const Eigen::Ref<const Matrix>& values);
/// The given limit; counts the values that it cuts. Throws Error unless it is a number above 0.
TableLimits limitsAt(const Eigen::Ref<const Matrix>& values, double limit);

}  // namespace sinescope
