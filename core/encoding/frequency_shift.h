// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

/// The largest frequency shift, in pairs, with which `pairs` pairs of a base stay at or above
/// EncodingParameters::smallestPower: the exponent of the last one, (pairs - 1) / (pairs - shift), grows
/// without bound as the shift comes near the number of pairs.
double largestFrequencyShift(double pairs, double base);

}  // namespace sinescope
