// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/frequency_shift.h"

#include "core/encoding/parameters.h"

#include <cmath>

namespace sinescope {

double largestFrequencyShift(double pairs, double base) {
    const double decades = -std::log10(EncodingParameters::smallestPower);
    return pairs - (pairs - 1) * std::log10(base) / decades;
}

}  // namespace sinescope
