// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/encoding/encoding.h"
#include "core/round_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

/// The divisor of a table with this largest magnitude before anything in it is squared: 1 if sums of squares
/// neither overflow nor vanish in single precision, as pictures hold them, otherwise the power of ten next
/// below.
inline double unitOf(double largest) {
    if (!(largest > 0) || (largest > 1e-15 && largest < 1e15)) return 1;
    const double power = unitOfDigits(largest);
    return std::max(power, std::numeric_limits<double>::denorm_min());
}

/// The divisor of a table; values that are not finite are ignored.
inline double tableUnit(const Eigen::Ref<const Matrix>& table) {
    double largest = 0;
    for (Eigen::Index row = 0; row < table.rows(); ++row)
        for (const double value : table.row(row))
            if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    return unitOf(largest);
}

}  // namespace sinescope
