// SPDX-License-Identifier: GPL-3.0-or-later
//
// Edits of the Scene from text typed into the sum. All throw Error with a sentence if the input is invalid.
#pragma once

#include "app/scene/document.h"

namespace sinescope {

/// Replaces a token by the typed words; removes it if there are none, unless it is the only one.
SceneEdit wordEdit(const Scene& scene, int token, const QString& typed);
/// Appends the typed words; changes nothing if there are none.
SceneEdit appendEdit(const Scene& scene, const QString& typed);
/// Sets an embedding (unscaled) to the typed number. A block of numbers, such as one copied from a table,
/// fills the cells from this one on: a line per token, numbers separated by tabs, semicolons or spaces.
SceneEdit embeddingEdit(const Scene& scene, int token, std::int64_t column, const QString& typed);
/// Sets the seed of the random embeddings.
SceneEdit seedEdit(const QString& typed);
/// Moves a token to another place, clamped to the sentence. A whole drag is one undo step.
SceneEdit moveEdit(const Scene& scene, int from, int to);
/// Toggles the factor sqrt(d_model) of section 3.4.
SceneEdit scaleEdit();

/// Parses a typed number: "0.5", ".5", "-1e-3", also with U+2212.
double typedEmbedding(const QString& typed);

}  // namespace sinescope
