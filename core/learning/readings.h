// SPDX-License-Identifier: GPL-3.0-or-later
//
// The accuracy of a trained network, by position or by length, up to four times the trained length. Sequences
// for testing are drawn apart from those of the training and are the same for every scheme of a seed.
// Positions 0 .. L - 1 are read on sequences of L letters, L .. 2L - 1 on sequences of 2L, the rest on
// sequences of 4L, which matters for [0, 1] and for scalings that know the length.
#pragma once

#include "core/learning/training.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinescope {

struct LearningPoint {
    int place = 0;        ///< position, or length of the sequences (TaskInfo::isScoredPerSequence)
    double accuracy = 0;  ///< share of right answers
    double loss = 0;      ///< nats
    int answers = 0;      ///< number of scored answers
};

/// Points in increasing order. They end where a learned table has no more rows.
using LearningCurve = std::vector<LearningPoint>;

/// Reads `training` with `scheme`, which may be another than the trained one: its base or scaling can be
/// changed after training. It must train the same weights.
LearningCurve learningCurve(const Training& training, const Scheme& scheme, int sequences = 256);

/// The longest sequence that the network can read, at most 4 * trainedLength.
int longestReading(const LearningSettings& settings);

/// A stretch of the curve: inside the trained length, from there to twice, from twice to four times.
enum class LearningStretch { Inside, Twice, FourTimes };
struct PlaceRange {
    int first = 0;
    int last = 0;
};
PlaceRange placesOf(LearningStretch stretch, int trainedLength);

struct StretchResult {
    double accuracy = 0;
    double loss = 0;
};
/// Mean over the scored answers of a stretch; by length, over the trained lengths, or at exactly 2L and 4L.
/// Empty if the curve has no point there.
std::optional<StretchResult> stretchResult(const LearningCurve& curve, const LearningSettings& settings,
                                           LearningStretch stretch);

/// One sequence of the tests, read as a whole.
struct LearningExample {
    std::vector<int> tokens;
    std::vector<int> expected;  ///< SequenceBatch::notScored where no answer is requested
    std::vector<int> predicted;
    /// Attention weights, layer by layer, head by head: row = query, column = key.
    std::vector<std::vector<MatrixF>> attention;
    /// The head of the last layer with the largest mean of its rows' maxima, scored rows only.
    int sharpestHead = 0;
};
LearningExample learningExample(const Training& training, const Scheme& scheme, int length);

}  // namespace sinescope
