// SPDX-License-Identifier: GPL-3.0-or-later
//
// Extrapolation beyond a trained length L_tr: positions first .. first + L_tr - 1 were seen in training,
// where first is the encoding's first position. The encoding is defined at every position; these numbers do
// not tell whether a model copes with values it has never seen.
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>
#include <vector>

namespace sinescope {

/// The arc of each pair's clock seen in training, from the angle w_i first on: w_i (L_tr - 1) radians as a
/// share of a turn, at most 1. Length pairs(). O(d).
std::vector<double> arcsSeen(const Encoding& encoding, std::int64_t trainedLength);

/// True for columns that leave their trained range by more than the margin within the L_tr positions after
/// the trained ones. O(1) for a column whose step is short against the wavelength, because the range of a
/// sine between two whole positions then follows from its ends; O(log(L_tr)) for the others. Throws Error
/// unless L_tr is 1 to EncodingParameters::maximumLength and first + L_tr at most maximumFirstPosition.
std::vector<bool> columnsThatLeave(const Encoding& encoding, std::int64_t trainedLength,
                                   double margin = 0.05);

/// True for pairs whose clock hand points, at a position, outside the arc seen in training. False for a pair
/// that completed a turn; length pairs(). O(d).
std::vector<bool> handsInUnseenArcs(const Encoding& encoding, std::int64_t trainedLength,
                                    std::int64_t position);

/// Number of pairs of a rotation that are, at a distance of query and key, at an angle that no distance
/// 0 .. L_tr - 1 had in training. `trained` and `requested`: radians per position of each pair in training
/// and now (a scaling may slow them down). Does not count pairs that completed a turn in training or do not
/// turn. O(pairs).
std::int64_t pairsAtUnseenAngles(const Vector& trained, const Vector& requested, std::int64_t trainedLength,
                                 double distance);

/// The nearest trained row of a position.
struct TrainedRow {
    std::int64_t position = 0;
    double distance = 0;  ///< Euclidean; 0 for a trained position
    bool proven = true;   ///< as in NearestPosition
};

/// The cost is that of nearestPosition (uniqueness.h).
TrainedRow nearestTrainedRow(const Encoding& encoding, std::int64_t trainedLength, std::int64_t position);

/// The distance to the nearest trained row along a run of positions.
struct TrainedDistances {
    std::int64_t first = 0;  ///< position of the first sample: the last trained position, whose distance is 0
    std::int64_t stride = 1;         ///< spacing of the samples; every stride-th trained row was searched
    Vector distances;                ///< Euclidean, over all columns; exact with stride 1
    std::vector<std::int64_t> rows;  ///< positions of the trained rows that distances are measured to
    /// The largest distance of two trained rows, for comparison; with a stride above 1, of two searched rows.
    double diameter = 0;
};

/// The distances of the last trained position and of up to `beyond` positions after it. Because the distance
/// of two rows depends on their shift alone, one similarity curve and its sliding minimum suffice; with a
/// lone column of an odd d_model all pairs of rows are compared. O(maximumTerms) at most. With a stride above
/// 1, results may lie above the true distance, never below. Throws Error unless both lengths are at least 1.
TrainedDistances trainedDistances(const Encoding& encoding, std::int64_t trainedLength, std::int64_t beyond,
                                  std::int64_t maximumTerms = std::int64_t{1} << 21);

}  // namespace sinescope
