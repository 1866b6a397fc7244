// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/encoding/pixels.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace sinescope {

/// A quantity over position: a column of a matrix, its slopes, the biases of a head over keys.
struct PositionCurve {
    double wavelength = 1e300;                       ///< in positions; 1e300 if the curve is not periodic
    std::function<double(double position)> at = {};  ///< NaN if undefined
    /// Lowest and highest values at the positions in equal parts of lower .. upper; NaN if a part has none.
    std::function<std::vector<Extremes>(double lower, double upper, std::int64_t buckets)> envelope = {};
};

}  // namespace sinescope
