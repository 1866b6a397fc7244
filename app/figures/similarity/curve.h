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

/// Samples every trace over lower .. upper for so many pixels. Where the range is symmetric and the
/// curve plain, S(-k) = S(k) halves the work.
std::vector<SampledTrace> sampleTraces(const Encoding& encoding, const std::vector<SimilarityTrace>& traces,
                                       bool sums, Measure measure, double lower, double upper, int pixels,
                                       const PairWeights& weights);

/// The stride of the envelopes over lower .. upper of a curve that may be even; 1 = their extremes are exact.
std::int64_t envelopeStride(const Encoding& encoding, double lower, double upper, int pixels, bool even);

/// Lowest and highest value of the traces over lower .. upper, from a few hundred samples (fewer, and without
/// the envelope, for thousands of pairs).
Extremes extentOfTraces(const Encoding& encoding, const std::vector<SimilarityTrace>& traces, bool sums,
                        Measure measure, double lower, double upper, const PairWeights& weights);

}  // namespace sinescope
