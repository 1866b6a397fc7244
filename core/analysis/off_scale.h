// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rows of a table that an axis leaves out. In many models one or two rows, the first token's or the
// padding's, are several times larger than all others; an axis that includes them flattens the rest.
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinescope {

struct OffScale {
    std::vector<std::int64_t> places;  ///< that are off scale, ascending; empty in most tables
    double limit = 0;                  ///< the largest size of all others

    bool contains(std::int64_t place) const;
};

/// A size is off scale if it is more than three times the 90th percentile. If more than 2 % of all (two, of
/// fewer than 100) are, they are not exceptions and none is off scale; nor is any of fewer than eight. Sizes
/// that are not finite are ignored.
OffScale offScale(std::span<const double> sizes);

/// Replaces the rows at `places`, ascending, by interpolating linearly between the nearest other rows, or by
/// the nearest one at either end, because the impulse of one loud row has power at every frequency. Leaves a
/// table unchanged if no other row remains.
void bridgeRows(Matrix& table, const std::vector<std::int64_t>& places);

/// The rows that are not at `places`, ascending.
Matrix rowsWithout(Matrix table, const std::vector<std::int64_t>& places);

}  // namespace sinescope
