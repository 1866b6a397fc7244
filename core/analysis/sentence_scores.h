// SPDX-License-Identifier: GPL-3.0-or-later
//
// The attention scores between all words of a sentence, and their terms. Row = query, column = key; W_q and
// W_k are the identity unless the vectors are already projected.
#pragma once

#include "core/schemes/score.h"

namespace sinescope {

/// The scores under a scheme of the score or a rotation, with the part that position changes.
struct SentenceScores {
    Matrix words;    ///< scale q . k of the words alone, T x T
    Matrix change;   ///< the effect of position: scores - words; minus infinity for a masked key
    Matrix scores;   ///< the input of softmax
    Matrix weights;  ///< softmax of each row
};

/// words: T x d, each at its position. Throws Error if tokenScores() does. O(T^2 d).
SentenceScores sentenceScores(const Scheme& scheme, const Matrix& words,
                              const std::vector<std::int64_t>& positions, const ScoreOptions& options);

/// The four terms of (x + p) . (x' + p') for every query and key, each T x T: see ScoreTerms.
struct TermMatrices {
    Matrix wordWord;
    Matrix wordPosition;  ///< word of the query, position of the key
    Matrix positionWord;
    Matrix positionPosition;
    Matrix total() const { return wordWord + wordPosition + positionWord + positionPosition; }
};

/// words and positions: T x d. Throws Error if the sizes differ. O(T^2 d).
TermMatrices termMatrices(const Matrix& words, const Matrix& positions);

/// exp(s - largest) of each row, divided by its sum. A row of masked keys is 0.
Matrix softmaxRows(const Matrix& scores);

}  // namespace sinescope
