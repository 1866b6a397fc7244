// SPDX-License-Identifier: GPL-3.0-or-later
//
// No two positions share a row: pair 0 repeats only at multiples of 2 pi, and no integer is one. How near
// they come is |PE(p) - PE(p + k)| = |f| sqrt(sum_i 4 sin^2(w_i k / 2)), which depends on k alone when every
// sine has its cosine. With an odd d_model a lone column x adds (x(p) - x(q))^2, which depends on both
// positions. Where all frequencies are one (base 1) the rows come back nearly after the numerators of the
// continued fraction of 2 pi: 44 (2 pi is nearly 44/7), 710 (710/113).
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>
#include <vector>

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

/// The near misses: shifts 1 .. to whose rows are nearer than those of every smaller shift, ascending, the
/// first being 1. Usually it stays alone; with base 1 there follow 6, 19, 25, 44, 333, 710. Throws Error
/// unless to
/// >= 1. The cost is that of closestShift for each.
std::vector<ClosestShift> nearMisses(const Encoding& encoding, std::int64_t to,
                                     std::int64_t maximumTerms = 1'000'000);

/// The position of first .. last that is nearest to p, p itself left out.
struct NearestPosition {
    std::int64_t position = 0;
    double distance = 0;  ///< over all columns, the lone one of an odd d_model too
    bool proven = true;   ///< false when the work ran out first, as above
};

/// Throws Error when first .. last holds no other position than p. The cost of closestShift.
NearestPosition nearestPosition(const Encoding& encoding, std::int64_t position, std::int64_t first,
                                std::int64_t last, std::int64_t maximumTerms = 1'000'000);

/// The two rows that are closest to each other.
struct ClosestPair {
    std::int64_t position = 0;  ///< the lower one
    std::int64_t other = 0;
    double distance = 0;      ///< over all columns
    bool everywhere = false;  ///< every two rows so far apart are as near: the distance depends on it alone
    bool proven = true;       ///< false when the work ran out first, as above
};

/// Among the L positions of the encoding. Throws Error when L is 1. The cost of closestShift; with a lone
/// column of an odd d_model also O(L) for each shift that is looked at, within maximumTerms.
ClosestPair closestPair(const Encoding& encoding, std::int64_t maximumTerms = 1'000'000);

/// Whether two rows are so near that only rounding tells them apart. Positions as they are never come back to
/// a multiple of 2 pi, so it costs nothing for them; those that are multiplied may: then it is closestPair.
bool someRowsAreAlike(const Encoding& encoding);

}  // namespace sinescope
