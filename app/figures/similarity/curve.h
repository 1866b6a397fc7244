// SPDX-License-Identifier: GPL-3.0-or-later
//
// The curve S(k) of the similarity figure, whole or taken apart: which pairs each line sums, and its samples.
#pragma once

#include "app/figures/similarity/options.h"
#include "app/figures/similarity/picture.h"

#include <QString>

#include <vector>

namespace sinescope {

/// A line: the pairs of `range`, and in Sums those of the lines before it as well.
struct SimilarityTrace {
    QString label;
    PairRange range;
    double atZero = 0;   ///< S(0) of what the line shows
    double divisor = 0;  ///< S(0) that a cosine divides by
};

/// The lines of a part, those behind first. Sums adds the pairs in at most eight groups, slowest first.
std::vector<SimilarityTrace> similarityTraces(const Encoding& encoding, SimilarityPart part,
                                              std::int64_t pair, const PairWeights& weights);
/// The pairs that the matrix of a part shows.
PairRange similarityRange(const Encoding& encoding, SimilarityPart part, std::int64_t pair);

}  // namespace sinescope
