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

/// How much of each pair's clock has been seen: the share of a turn, min(1, w_i L_tr / 2pi); times 2 pi it is
/// the arc in radians, from the angle w_i first on. Length pairs(). O(d).
std::vector<double> arcsSeen(const Encoding& encoding, std::int64_t trainedLength);

/// What a column did within the trained length and in as many positions after it.
struct ColumnRange {
    double lowest = 0;
    double highest = 0;
    double lowestBeyond = 0;
    double highestBeyond = 0;
    /// It leaves its trained range by more than the margin.
    bool leaves(double margin) const {
        return lowestBeyond < lowest - margin || highestBeyond > highest + margin;
    }
};

/// One a column, over the positions up to L_tr and from L_tr to 2 L_tr. Throws Error unless L_tr is 1 to
/// EncodingParameters::maximumLength and first + L_tr at most maximumFirstPosition. O(d).
std::vector<ColumnRange> trainedRanges(const Encoding& encoding, std::int64_t trainedLength);

/// How many columns leave their trained range before 2 L_tr by more than the margin. The same errors and
/// cost.
std::int64_t columnsLeaving(const Encoding& encoding, std::int64_t trainedLength, double margin = 0.05);

/// The nearest trained row of a position.
struct TrainedRow {
    std::int64_t position = 0;
    double distance = 0;  ///< Euclidean; 0 for a trained position
    bool proven = true;   ///< as in NearestPosition
};

/// The cost is that of nearestPosition (uniqueness.h), bounded by maximumTerms whatever L_tr is.
TrainedRow nearestTrainedRow(const Encoding& encoding, std::int64_t trainedLength, std::int64_t position,
                             std::int64_t maximumTerms = 1'000'000);

/// The largest distance of two trained rows (over the pairs that have both columns), the yardstick for the
/// distance above.
struct TrainedDiameter {
    double distance = 0;
    std::int64_t stride = 1;  ///< every stride-th shift was looked at; 1 = all, the distance is exact
};

/// O(maximumTerms) at most.
TrainedDiameter trainedDiameter(const Encoding& encoding, std::int64_t trainedLength,
                                std::int64_t maximumTerms = std::int64_t{1} << 24);

}  // namespace sinescope
