// SPDX-License-Identifier: GPL-3.0-or-later
//
// The curve S(k) of the similarity figure, whole or split: the pairs that each line sums, and its samples.
#pragma once

#include "app/figures/similarity/options.h"
#include "app/figures/similarity/picture.h"

#include <QString>

#include <vector>

namespace sinescope {

/// A line: the pairs of `range`, with Sums also those of the preceding lines.
struct SimilarityTrace {
    QString label;
    PairRange range;
    double atZero = 0;   ///< S(0) of the line
    double divisor = 0;  ///< S(0) used as the divisor of the cosine
};

/// Returns the lines of a part, back to front. Sums adds the pairs in at most eight groups, slowest first.
std::vector<SimilarityTrace> similarityTraces(const Encoding& encoding, SimilarityPart part,
                                              std::int64_t pair, const PairWeights& weights);
/// Returns the pairs shown in the matrix of a part.
PairRange similarityRange(const Encoding& encoding, SimilarityPart part, std::int64_t pair);

}  // namespace sinescope
