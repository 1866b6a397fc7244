// SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast the encoding changes with the position: d sin(w p)/dp = w cos(w p), d cos(w p)/dp = -w sin(w p).
// This is a derivative by position, not by a weight: E + PE has the derivative s by E (s = 1, or
// sqrt(d_model) if the embedding is scaled) for every base, because PE is an added constant.
#pragma once

#include "core/encoding/encoding.h"
#include "core/encoding/pixels.h"

#include <vector>

namespace sinescope {

/// dPE/dp of every column at a real position, per position; length columns(). O(d).
Vector slopes(const Encoding& encoding, double position);

/// The largest |dPE/dp| that a column has at any real position: |factor| w_i; 0 for a column of zeros. Throws
/// Error if the column is out of range. O(1).
double largestSlope(const Encoding& encoding, std::int64_t column);

/// Euclidean length of dPE/dp, per position: |factor| sqrt(sum w_i^2) at every p if each sine has its cosine.
/// With an odd d_model the lone column makes it depend on p. O(d).
double speed(const Encoding& encoding, double position);

/// True if speed() is the same at every position: each pair has its sine and its cosine. O(1).
bool speedIsConstant(const Encoding& encoding);

/// The tangent to a column at a real position: value + slope (p - position).
struct Tangent {
    double position = 0;
    double value = 0;
    double slope = 0;
    double at(double p) const { return value + slope * (p - position); }
};

/// Throws Error if the column is out of range. O(1).
Tangent tangentAt(const Encoding& encoding, double position, std::int64_t column);

/// Smallest and largest dPE/dp of a column over the real positions of each of `buckets` equal parts of
/// [firstPosition, lastPosition], exactly: the inner turning points of a sinusoid are known. O(buckets). The
/// range is not clamped to 0 .. L-1.
std::vector<Extremes> slopeEnvelope(const Encoding& encoding, std::int64_t column, double firstPosition,
                                    double lastPosition, std::int64_t buckets);

}  // namespace sinescope
