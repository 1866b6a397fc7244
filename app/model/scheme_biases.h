// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figures share of schemes that enter at the score: the heads that they draw, and their biases.
#pragma once

#include "app/scene/scene.h"
#include "core/schemes/scheme_matrix.h"

#include <memory>

namespace sinescope {

/// Heads that can be told apart on one chart, ascending, spread over all of them, the selected one among
/// them; the selected one alone of very long sequences.
std::vector<std::int64_t> shownHeads(const Scene& scene);

/// Heads that have a chart each, side by side, ascending: all of them, or as many as can be read, spread over
/// all of them, the selected one among them.
std::vector<std::int64_t> panelHeads(const Scene& scene);

/// The query whose scores Shaw's vectors change: the embedding of the first word. Empty for other schemes.
Vector queryOfBiases(const Scene& scene);

/// What a head adds to the score of each query and key, positions counted from the Scene's first; Shaw's is
/// of the first word of the sentence as the query.
std::shared_ptr<const BiasMatrix> biasesOfHead(const Scene& scene, std::int64_t head);

/// True for ALiBi's forms that look at the key alone: only within a row do their biases follow the distance.
bool looksAtKeys(const Scene& scene);
/// What is true of the matrix of biases of every head, as a claim.
QString biasMatrixClaim(const Scene& scene);
/// "; far keys before the query share one, far keys after it another": of Shaw's value for each distance,
/// where that many keys are before and after a query; empty if each has its own.
QString farKeysText(const ShawScheme& shaw, std::int64_t keysBefore, std::int64_t keysAfter);

/// "−1.5"; "not seen" of minus infinity.
QString biasText(double bias);

}  // namespace sinescope
