// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of a Scene as the input of attention: X = s E + P.
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// Returns s: sqrt(d_model) if embeddings are scaled, else 1.
double embeddingFactor(const Scene& scene);
/// Returns E for some words and columns, unscaled: tokens x columns. Throws Error for columns out of range.
Matrix embeddingsOf(const Scene& scene, std::int64_t firstToken, std::int64_t tokens,
                    std::int64_t firstColumn, std::int64_t columns);

}  // namespace sinescope
