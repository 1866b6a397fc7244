// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of the sum: X = s E + PE for the words of a Scene, s = 1 or sqrt(d_model). Tokens are counted
// from 0; token t stands at position firstPosition + t. What is asked of a few cells costs no more than
// those.
#pragma once

#include "app/scene/scene.h"
#include "core/tokens/tokens.h"

namespace sinescope {

/// Tokens of the Scene's sentence.
std::int64_t tokenCount(const Scene& scene);
/// The token at a position; nothing where the sentence has none.
std::optional<int> tokenAt(const Scene& scene, std::int64_t position);
/// s: sqrt(d_model) when the Scene scales its embeddings, else 1.
double embeddingFactor(const Scene& scene);
/// Whether somebody gave the value; else it is made up from the seed.
bool isGiven(const Scene& scene, std::int64_t token, std::int64_t column);
/// Whether any value of the sentence is made up.
bool anyMadeUp(const Scene& scene);
/// E of one token and column, unscaled.
double embeddingAt(const Scene& scene, std::int64_t token, std::int64_t column);

/// s E, PE and their sum for a stretch of tokens and columns: tokens x columns each.
InputSum sumBlock(const Scene& scene, std::int64_t firstToken, std::int64_t tokens, std::int64_t firstColumn,
                  std::int64_t columns);

/// Euclidean norms of a token's rows, over all d_model columns.
struct RowNorms {
    double embedding = 0;
    double position = 0;
    double sum = 0;
};
RowNorms rowNorms(const Scene& scene, std::int64_t token);

/// Colour limit of E and E + PE: what neither can exceed, whatever the words and where they stand, so that
/// the colours of a word before and after the sum compare and none changes while something moves.
double sumColorLimit(const Scene& scene);
/// Colour limit of PE, that of the heatmap: 1, or |factor|.
double positionColorLimit(const Scene& scene);

constexpr int allDigits = -1;
/// A number of a cell: so many decimals at most, or all digits (the shortest text that reads back as the
/// same double). Without zeros at its end when it is shown as typed: 0.5, but 1.0.
QString sumNumber(double value, int decimals, bool asTyped);
/// A norm: two decimals, fewer where it is large.
QString normNumber(double value);

}  // namespace sinescope
