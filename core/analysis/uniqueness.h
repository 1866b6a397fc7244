// SPDX-License-Identifier: GPL-3.0-or-later
//
// No two positions share a row: pair 0 repeats only at multiples of 2 pi, and no integer is one. How near
// they come is |PE(p) - PE(p + k)| = |f| sqrt(sum_i 4 sin^2(w_i k / 2)), which depends on k alone when every
// sine has its cosine.
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>

namespace sinescope {

/// The shift at which two rows are closest.
struct ClosestShift {
    std::int64_t shift = 0;
    double distance = 0;  ///< Euclidean, over the pairs that have both columns
    bool proven = true;   ///< false when the work ran out first: the nearest found, perhaps not the nearest
};

/// The closest shift k of from .. to (1 <= from <= to, otherwise Error). Runs of shifts are ruled out by a
/// lower bound of their distance and split where they cannot be, the most promising first; at most about
/// `maximumTerms` sines are computed (15 to 30 ns each). Up to the longest wavelength it is soon proven (d
/// 128 or 512 and 10^5 positions, by a test); far past it every pair has wrapped, the bound is weak and the
/// work may run out first.
ClosestShift closestShift(const Encoding& encoding, std::int64_t from, std::int64_t to,
                          std::int64_t maximumTerms = 1'000'000);

/// The position of first .. last that is nearest to p, p itself left out.
struct NearestPosition {
    std::int64_t position = 0;
    double distance = 0;  ///< over all columns, the lone one of an odd d_model too
    bool proven = true;   ///< false also for an odd d_model with a lone column, which the search leaves out
};

/// Throws Error when first .. last holds no other position than p. The cost of closestShift.
NearestPosition nearestPosition(const Encoding& encoding, std::int64_t position, std::int64_t first,
                                std::int64_t last, std::int64_t maximumTerms = 1'000'000);

}  // namespace sinescope
