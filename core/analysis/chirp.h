// SPDX-License-Identifier: GPL-3.0-or-later
//
// One position seen along the pairs: sin(k w_x) with w_x = n^(-e x) over a real pair index x is a chirp, fast
// at the left and ever slower to the right; it crosses zero where k w_x is a multiple of pi. An encoding
// without pairs (one column of zeros) has no chirp: its values are NaN, and it has no crossings.
#pragma once

#include "core/encoding/encoding.h"
#include "core/encoding/pixels.h"

#include <vector>

namespace sinescope {

/// sin(k w_x) at a real pair index x (0 = pair 0; between pairs the exponent is interpolated). At whole x it
/// is the encoding's sine, accurate to the last digit at any position; between them within 4e-16 (1 + |k|
/// w_0), enough for pictures. O(1).
double chirpAt(const Encoding& encoding, double position, double pair);

/// Number of zero crossings of sin(k w_x) for x above 0 and up to the last pair: floor(k w_0 / pi) if the
/// last pair's phase is below pi, fewer otherwise. position >= 0. O(1).
std::int64_t chirpCrossings(const Encoding& encoding, double position);

/// The real pair indices of those crossings, ascending, at most `limit` of them. O(limit).
std::vector<double> chirpCrossingPairs(const Encoding& encoding, double position, std::int64_t limit);

/// The real pair index from which on sin(k w_x) turns by at most one radian over `step` pairs; 0 if it does
/// so everywhere. O(1).
double chirpTurnsSlowerFrom(const Encoding& encoding, double position, double step);

/// Smallest and largest sin(k w_x) over each of `buckets` equal parts of the real pair indices [firstPair,
/// lastPair], exactly: w_x falls steadily, so a crest lies in a part if its phase lies between those of the
/// ends. O(buckets).
std::vector<Extremes> chirpEnvelope(const Encoding& encoding, double position, double firstPair,
                                    double lastPair, std::int64_t buckets);

}  // namespace sinescope
