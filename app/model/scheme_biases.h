// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared by the figures of schemes that enter at the score: the heads drawn, and their biases.
#pragma once

#include "app/scene/scene.h"
#include "core/schemes/scheme_matrix.h"

#include <memory>

namespace sinescope {

/// Heads for a shared chart, few enough to tell apart, ascending: evenly spread, including the selected one;
/// only the selected one for very long sequences.
std::vector<std::int64_t> shownHeads(const Scene& scene);

/// Heads with one chart each, ascending: all, or as many evenly spread ones as are legible, including the
/// selected one; only the selected one for very long sequences.
std::vector<std::int64_t> panelHeads(const Scene& scene);

/// The query for Shaw's vectors: the embedding of the first word over √d, by which attention divides every
/// product. Empty for other schemes.
Vector queryOfBiases(const Scene& scene);

/// The biases of a head for each query and key, positions counted from the Scene's first; Shaw's with the
/// first word of the sentence as the query.
std::shared_ptr<const BiasMatrix> biasesOfHead(const Scene& scene, std::int64_t head);

/// True for forms of ALiBi that depend only on the key: their biases follow the distance only within a row.
bool dependsOnlyOnKey(const Scene& scene);
/// A claim that holds for the bias matrix of every head.
QString biasMatrixClaim(const Scene& scene);
/// "; far keys before the query share one, far keys after it another": about Shaw's value for each distance,
/// with that many keys before and after a query; empty if each distance has a different value.
QString farKeysText(const ShawScheme& shaw, std::int64_t keysBefore, std::int64_t keysAfter);

/// What a cell is whose key is masked.
QString maskedWord();
/// "−1.5"; "masked" if not finite.
QString biasText(double bias, int digits = 6);

}  // namespace sinescope
