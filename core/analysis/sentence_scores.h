// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scores of attention between all words of a sentence, taken apart. Row = query, column = key; W_q and
// W_k are the identity unless the vectors come projected.
#pragma once

#include "core/schemes/score.h"

namespace sinescope {

/// How a scheme of the score or a rotation comes to what softmax sees.
struct SentenceScores {
    Matrix words;    ///< scale q . k of the words alone, T x T
    Matrix change;   ///< what position makes of it: scores - words; minus infinity where a key is masked
    Matrix scores;   ///< what softmax sees
    Matrix weights;  ///< softmax of each row
};

/// Of T x d words, each at its position. Throws Error if tokenScores() does. O(T^2 d).
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

/// words and positions T x d. Throws Error if they do not agree. O(T^2 d).
TermMatrices termMatrices(const Matrix& words, const Matrix& positions);

/// exp(s - largest) of each row over its sum. A row that sees no key is 0.
Matrix softmaxRows(const Matrix& scores);

}  // namespace sinescope
