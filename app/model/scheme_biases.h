// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figures share of schemes that enter at the score: the heads that they draw, and their biases.
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// Heads that can be told apart on one chart, ascending, spread over all of them, the selected one among
/// them; the selected one alone of very long sequences.
std::vector<std::int64_t> shownHeads(const Scene& scene);

/// The query whose scores Shaw's vectors change: the embedding of the first word. Empty for other schemes.
Vector queryOfBiases(const Scene& scene);

/// What a head adds for the distances 1 - L .. L - 1, minus infinity where a key is not seen; Shaw's is of
/// the first word of the sentence as the query.
Vector biasesOfHead(const Scene& scene, std::int64_t head);

/// "−1.5"; "not seen" of minus infinity.
QString biasText(double bias);

}  // namespace sinescope
