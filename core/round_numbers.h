// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <initializer_list>

namespace sinescope {

/// The unit of the last of a positive number's significant digits: 10 for 345 and two digits.
inline double unitOfDigits(double number, int digits = 1) {
    return std::pow(10.0, std::floor(std::log10(number)) - digits + 1);
}

/// The smallest of ..., 0.5, 1, 2, 5, 10, 20, ... that is at least a positive number.
inline double roundStep(double minimum) {
    const double power = unitOfDigits(minimum);
    for (const double step : {1.0, 2.0, 5.0})
        if (step * power >= minimum) return step * power;
    return 10 * power;
}

/// A power of two near `ideal`, 1 or more: at least 0.81 and at most 1.62 times as large.
inline double binaryStep(double ideal) {
    return ideal <= 1 ? 1 : std::exp2(std::ceil(std::log2(ideal) - 0.3));
}

}  // namespace sinescope
