// SPDX-License-Identifier: GPL-3.0-or-later
//
// Colour limits for the table of a model, whose values have no range of their own: a few rows of some tables
// (the padding's, the first token's) are a hundred times larger than all others, and limits that hold them
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
    std::int64_t cut = 0;     ///< values beyond the limit, which are painted in the colours of the ends
    std::int64_t values = 0;  ///< all of them
};

/// All values within: the limit is the largest magnitude, 1 for a table of zeros.
TableLimits fullLimits(const Eigen::Ref<const Matrix>& values);
/// The larger magnitude of the 1st and the 99th percentile; where that is 0 (nearly all values are) as
/// fullLimits().
TableLimits robustLimits(const Eigen::Ref<const Matrix>& values);
/// A limit that was typed; only what it cuts is counted. Throws Error unless it is a number above 0.
TableLimits limitsAt(const Eigen::Ref<const Matrix>& values, double limit);

}  // namespace sinescope
