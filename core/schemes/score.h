// SPDX-License-Identifier: GPL-3.0-or-later
//
// The score of a query token and a key token under every scheme, as a function of their positions, so that
// the schemes can be compared in one picture. With x_q and x_k the vectors, p and p' their positions:
//   none      scale (x_q . x_k)
//   input     scale (x_q + PE(p)) . (x_k + PE(p'))
//   score     scale (x_q . x_k) + b(p' - p) for T5 and ALiBi, scale x_q . (x_k + a(p' - p)) for Shaw
//   rotation  scale R(p) x_q . R(p') x_k
// W_q and W_k are the identity; scale is 1, or 1 / sqrt(d) as in attention.
#pragma once

#include "core/schemes/scheme.h"

#include <cstdint>
#include <vector>

namespace sinescope {

struct ScoreOptions {
    std::int64_t head = 0;  ///< of T5 and ALiBi
    double scale = 1;       ///< on the product, not on T5's and ALiBi's bias
    bool causal = false;    ///< minus infinity for keys after the query
};

/// The score of two vectors of the same length. Throws Error if the scheme does not fit them or has no
/// value at a position.
double score(const Scheme& scheme, const Vector& query, const Vector& key, std::int64_t queryPosition,
             std::int64_t keyPosition, const ScoreOptions& options = {});

/// Each query (row of T x d) at its position against each key (row of K x d) at its own: T x K.
Matrix tokenScores(const Scheme& scheme, const Matrix& queries, const Matrix& keys,
                   const std::vector<std::int64_t>& queryPositions,
                   const std::vector<std::int64_t>& keyPositions, const ScoreOptions& options = {});

/// The same two vectors at every pair of positions: row = query position, column = key position.
Matrix scoreMatrix(const Scheme& scheme, const Vector& query, const Vector& key,
                   const std::vector<std::int64_t>& queryPositions,
                   const std::vector<std::int64_t>& keyPositions, const ScoreOptions& options = {});

/// The query at one position, the key at queryPosition + distances[t]: one score per distance.
Vector scoresAgainstDistance(const Scheme& scheme, const Vector& query, const Vector& key,
                             std::int64_t queryPosition, const std::vector<std::int64_t>& distances,
                             const ScoreOptions& options = {});

}  // namespace sinescope
