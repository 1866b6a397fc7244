// SPDX-License-Identifier: GPL-3.0-or-later
//
// A shift by k positions is a rotation: with one block for each pair,
//   M_k = [[c, s], [-s, c]],  c = cos(w_i k),  s = sin(w_i k),  acting on (sin(w_i p), cos(w_i p)),
// PE(p + k) = M_k PE(p) for every p. In the (cos, sin) plane, where a clock's hand is at the angle w_i p,
// it turns the hand by +w_i k, counter-clockwise for k > 0.
#pragma once

#include "core/encoding/encoding.h"

#include <vector>

namespace sinescope {

/// The block of one pair: [[cosine, sine], [-sine, cosine]] on (sin, cos).
struct ShiftBlock {
    double cosine = 1;
    double sine = 0;
};

/// O(1). Throws Error unless 0 <= pair < pairs().
ShiftBlock shiftBlock(const Encoding& encoding, std::int64_t pair, double k);

/// M_k as its blocks, one per pair; length pairs(). They depend on k alone, never on p. O(d).
std::vector<ShiftBlock> shiftBlocks(const Encoding& encoding, double k);

/// How far pair i's hand turns, in degrees, whole turns included: w_i k 180 / pi. O(1).
double shiftDegrees(const Encoding& encoding, std::int64_t pair, double k);

/// M_k applied to a row of the encoding in its layout (d values -> d values). A column whose partner is
/// missing (odd d_model) uses 0 for the partner: no M_k exists for it, and the residual shows that. Throws
/// Error if the row does not have d values. O(d).
Vector shiftedRow(const Encoding& encoding, const std::vector<ShiftBlock>& blocks, const Vector& row);

/// M_k as a d x d matrix in the encoding's layout, for small d. O(d^2).
Matrix shiftMatrix(const Encoding& encoding, double k);

/// The largest |M_k PE(p) - PE(p + k)| over the columns and a range of positions.
struct ResidualRange {
    double largest = 0;
    std::int64_t position = 0;  ///< where it occurs
    std::int64_t sampled = 0;   ///< number of positions checked
};

/// Over positions first .. last: all of them if they are at most `samples`, otherwise `samples` evenly
/// spread, both ends included. Throws Error if last < first or samples < 1. O(samples x d).
ResidualRange largestShiftResidual(const Encoding& encoding, std::int64_t k, std::int64_t first,
                                   std::int64_t last, std::int64_t samples = 256);

/// The largest error of the best linear map (least squares over positions 0 .. count - 1) from the sines of a
/// row to the sines k positions on: from sines alone, or from sines and cosines. It is 0 up to rounding with
/// the cosines and about sin(w_0 k) without: that is why the encoding has cosines. 0 without sines. O(count
/// d^2); throws Error for d_model above 256 or count below d.
double bestSineFitError(const Encoding& encoding, std::int64_t k, std::int64_t count, bool withCosines);

}  // namespace sinescope
