// SPDX-License-Identifier: GPL-3.0-or-later
//
// Wavelengths and cycles. Pair i turns by its angular frequency w_i (radians per position) and repeats after
// its wavelength 2 pi / w_i (positions). With paper spacing (Vaswani et al. 2017, section 3.5) the
// wavelengths run from 2 pi to 2 pi n^((d-2)/d), never to 2 pi n; endpoint spacing (Tensor2Tensor) reaches
// it.
#pragma once

#include "core/encoding/encoding.h"

#include <vector>

namespace sinescope {

/// All wavelengths in positions, pair 0 first; length pairs(). O(d).
std::vector<double> wavelengths(const Encoding& encoding);

/// Cycles that pair i completes within `positions` positions: positions w_i / 2pi. For the swing between the
/// first and the last of L rows pass L - 1 steps. Throws Error unless 0 <= pair < pairs(). O(1).
double cyclesWithin(const Encoding& encoding, std::int64_t pair, double positions);

/// Number of pairs whose wavelength is at most `positions`, that is, which complete a cycle. O(log d).
std::int64_t pairsCompletingACycle(const Encoding& encoding, double positions);

/// The range of the wavelengths.
struct WavelengthRange {
    double shortest = 0;  ///< that of pair 0, positions
    double longest = 0;   ///< that of the last pair, positions
    double supremum = 0;  ///< 2 pi n / positionScale: the value that the paper names, positions
    double ratio = 1;     ///< from one pair to the next: n^(2/d) with paper spacing; 1 for a single pair
};

/// O(1).
WavelengthRange wavelengthRange(const Encoding& encoding);

}  // namespace sinescope
