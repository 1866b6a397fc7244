// SPDX-License-Identifier: GPL-3.0-or-later
//
// No two positions share a row: pair 0 repeats only at multiples of 2 pi, and no integer is one. How near
// they come is |PE(p) - PE(p + k)| = |f| sqrt(sum_i 4 sin^2(w_i k / 2)), which depends on k alone if every
// sine has its cosine. With an odd d_model a lone column x adds (x(p) - x(q))^2, which depends on both
// positions. If all frequencies are equal (base 1), rows nearly return after the numerators of the continued
// fraction of 2 pi: 44 (2 pi is nearly 44/7), 710 (710/113).
//
// One search answers every question below. It checks shifts in ascending order and drops one as soon as its
// fastest pairs alone are farther apart than the nearest rows so far. An answer is proven if every shift was
// checked.
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sinescope {

/// Maximum of pairs times shifts that a search adds up, some 0.3 ns each: enough for all 2^20 shifts if 32
/// pairs rule out a shift.
inline constexpr std::int64_t maximumSearchTerms = std::int64_t{1} << 25;

/// True if a search through `shifts` shifts takes a few milliseconds at most, whatever the frequencies are.
inline bool isShortSearch(const Encoding& encoding, std::int64_t shifts) {
    return shifts * encoding.pairs() <= maximumSearchTerms / 4;
}

/// A shift whose rows are nearer than those of every smaller one.
struct NearShift {
    std::int64_t shift = 0;
    double distance = 0;  ///< Euclidean, over the pairs that have both columns
};

struct NearMisses {
    std::vector<NearShift> shifts;  ///< ascending, the first being 1; the last one is the nearest of all
    std::int64_t searched = 0;      ///< every shift from 1 to here was checked
    bool proven = true;             ///< the search reached the last shift
};

/// The near misses among the shifts 1 .. to. Usually only 1; with base 1 also 6, 19, 25, 44, 333, 710. Shifts
/// whose distances differ by rounding alone are equally near. Throws Error unless to >= 1.
NearMisses nearMisses(const Encoding& encoding, std::int64_t to,
                      std::int64_t maximumTerms = maximumSearchTerms);

/// The position of first .. last that is nearest to p, excluding p.
struct NearestPosition {
    std::int64_t position = 0;
    double distance = 0;  ///< over all columns, the lone one of an odd d_model too
    bool proven = true;   ///< otherwise the nearest of those checked
    /// The position on the other side that is equally near; `position` is the lower one.
    std::optional<std::int64_t> twin;
};

/// Throws Error if first .. last holds no other position than p.
NearestPosition nearestPosition(const Encoding& encoding, std::int64_t position, std::int64_t first,
                                std::int64_t last);

/// The same for a position within first .. last, read from the near misses of the shifts up to last - first
/// (or more), if every pair has both columns. O(number of near misses).
NearestPosition nearestPosition(const NearMisses& misses, std::int64_t position, std::int64_t first,
                                std::int64_t last);

/// The two rows that are closest to each other.
struct ClosestPair {
    std::int64_t position = 0;  ///< the lower one
    std::int64_t other = 0;
    double distance = 0;  ///< over all columns
    bool everywhere =
        false;  ///< all rows this far apart are equally near: the distance depends on the shift alone
    bool proven = true;  ///< otherwise the closest two of those checked
    std::int64_t shift() const { return other - position; }
};

/// Searches the L positions of the encoding. Throws Error if L is 1. With a lone column of an odd d_model
/// also O(L) for each shift that the pairs do not rule out, within maximumTerms.
ClosestPair closestPair(const Encoding& encoding, std::int64_t maximumTerms = maximumSearchTerms);

/// The same from the near misses of the shifts up to L - 1, if every pair has both columns.
ClosestPair closestPair(const Encoding& encoding, const NearMisses& misses);

/// True if two rows are equal up to rounding. Unscaled positions never return to a multiple of 2 pi, so the
/// answer is immediate; scaled ones may, which takes a closestPair().
bool hasEqualRows(const Encoding& encoding);

}  // namespace sinescope
