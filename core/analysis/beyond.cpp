// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/beyond.h"

#include "core/analysis/similarity.h"
#include "core/analysis/uniqueness.h"
#include "core/analysis/wavelengths.h"
#include "core/encoding/pixels.h"
#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace sinescope {

std::vector<double> arcsSeen(const Encoding& encoding, std::int64_t trainedLength) {
    std::vector<double> arcs;
    for (std::int64_t i = 0; i < encoding.pairs(); ++i)
        arcs.push_back(std::min(1.0, cyclesWithin(encoding, i, static_cast<double>(trainedLength))));
    return arcs;
}

std::vector<ColumnRange> trainedRanges(const Encoding& encoding, std::int64_t trainedLength) {
    if (trainedLength < 1 || trainedLength > EncodingParameters::maximumLength)
        throw Error("The trained length is " + std::to_string(trainedLength) +
                    "; it must lie between 1 and " + std::to_string(EncodingParameters::maximumLength) + ".");
    // An envelope is cut to the rows of its encoding, so each half of 2 L_tr gets an encoding of its own.
    EncodingParameters parameters = encoding.parameters();
    parameters.length = trainedLength;
    const Encoding trained(parameters);
    const auto start = static_cast<double>(parameters.firstPosition);
    const auto length = static_cast<double>(trainedLength);
    parameters.firstPosition += trainedLength;
    const Encoding after(parameters);
    const auto next = static_cast<double>(parameters.firstPosition);
    std::vector<ColumnRange> ranges;
    for (std::int64_t j = 0; j < encoding.columns(); ++j) {
        const Extremes seen = columnEnvelope(trained, j, start - 0.5, start + length - 0.5, 1)[0];
        const Extremes beyond = columnEnvelope(after, j, next - 0.5, next + length - 0.5, 1)[0];
        ranges.push_back({seen.lowest, seen.highest, beyond.lowest, beyond.highest});
    }
    return ranges;
}

std::int64_t columnsLeaving(const Encoding& encoding, std::int64_t trainedLength, double margin) {
    const std::vector<ColumnRange> ranges = trainedRanges(encoding, trainedLength);
    return std::count_if(ranges.begin(), ranges.end(),
                         [margin](const ColumnRange& range) { return range.leaves(margin); });
}

TrainedRow nearestTrainedRow(const Encoding& encoding, std::int64_t trainedLength, std::int64_t position,
                             std::int64_t maximumTerms) {
    const std::int64_t first = encoding.parameters().firstPosition;
    const std::int64_t last = first + trainedLength - 1;
    if (position >= first && position <= last) return {position, 0, true};
    const NearestPosition found = nearestPosition(encoding, position, first, last, maximumTerms);
    return {found.position, found.distance, found.proven};
}

TrainedDiameter trainedDiameter(const Encoding& encoding, std::int64_t trainedLength,
                                std::int64_t maximumTerms) {
    const SimilarityEnvelope envelope =
        similarityEnvelope(encoding, 0, static_cast<double>(trainedLength - 1), 1, PairRange{}, maximumTerms);
    const double squared = 2 * (similarity(encoding, 0) - envelope.buckets[0].lowest);
    return {std::sqrt(std::max(0.0, squared)), envelope.stride};
}

}  // namespace sinescope
