// SPDX-License-Identifier: GPL-3.0-or-later
//
// What lies past a trained length L_tr: positions first .. first + L_tr - 1 have been seen, first being the
// encoding's first position. The encoding is defined at every position; whether a model copes with values it
// has never met is another question, which these numbers do not answer.
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>
#include <vector>

namespace sinescope {

/// How much of each pair's clock has been seen: L_tr positions sweep the arc from the angle w_i first on,
/// w_i (L_tr - 1) radians, here as the share of a turn, at most 1. Length pairs(). O(d).
std::vector<double> arcsSeen(const Encoding& encoding, std::int64_t trainedLength);

/// Which columns leave their trained range, in as many positions after the trained ones, by more than the
/// margin. At once where a step is short against the wavelength, as the range of a sine between two whole
/// positions then follows from its ends; O(log(L_tr)) for the others. Throws Error unless L_tr is 1 to
/// EncodingParameters::maximumLength and first + L_tr at most maximumFirstPosition.
std::vector<bool> columnsThatLeave(const Encoding& encoding, std::int64_t trainedLength,
                                   double margin = 0.05);

/// True if the hand of a pair's clock points, at a position, outside the arc that was seen in training. False
/// for a pair that came round; length pairs(). O(d).
std::vector<bool> handsInUnseenArcs(const Encoding& encoding, std::int64_t trainedLength,
                                    std::int64_t position);

/// How many pairs of a rotation are, at a distance of query and key, at an angle that no distance 0 .. L_tr -
/// 1 had in training. `trained` and `asked`: radians per position of each pair in training and now, which a
/// scaling may have made slower. False for a pair that came round in training, and one that does not turn.
/// O(pairs).
std::int64_t pairsAtUnseenAngles(const Vector& trained, const Vector& asked, std::int64_t trainedLength,
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
    std::int64_t first = 0;   ///< position of the first sample: the last trained one, whose distance is 0
    std::int64_t stride = 1;  ///< samples are so far apart, and every stride-th trained row was looked at
    Vector distances;         ///< Euclidean, over all columns; exact with stride 1
    std::vector<std::int64_t> rows;  ///< the positions of the trained rows they are measured to
    /// The largest distance of two trained rows, the yardstick; exact with stride 1, else that of those
    /// looked at.
    double diameter = 0;
};

/// The distances of the last trained position and those after it, up to `beyond` positions further. As the
/// distance of two rows depends on their shift alone, one curve of similarities and the least value of a
/// window that slides along it are all; with a lone column of an odd d_model every two rows are looked at.
/// O(maximumTerms) at most. With a stride above 1 what is found may lie above the true distance, never below.
/// Throws Error unless both lengths are at least 1.
TrainedDistances trainedDistances(const Encoding& encoding, std::int64_t trainedLength, std::int64_t beyond,
                                  std::int64_t maximumTerms = std::int64_t{1} << 21);

}  // namespace sinescope
