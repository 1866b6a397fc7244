// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is typed into the sum, as edits of the Scene. All throw Error with a sentence when it is not allowed.
#pragma once

#include "app/scene/document.h"

#include <optional>

namespace sinescope {

/// A word typed over a token. Several words take its place and follow it; none removes it, unless it is the
/// last.
SceneEdit wordEdit(const Scene& scene, int token, const QString& typed);
/// Words typed behind the last token; none changes nothing.
SceneEdit appendEdit(const Scene& scene, const QString& typed);
/// A number typed over an embedding (unscaled). A block of numbers, such as one copied from a table, fills
/// the cells from this one on: a line per token, the numbers of a line apart by tabs, semicolons or spaces.
SceneEdit embeddingEdit(const Scene& scene, int token, std::int64_t column, const QString& typed);
/// The seed of the random embeddings.
SceneEdit seedEdit(const QString& typed);
/// Moves a token to another place; the places are kept within the sentence. One step of undo for a whole
/// drag.
SceneEdit moveEdit(const Scene& scene, int from, int to);
/// Switches the sqrt(d_model) of section 3.4 on or off.
SceneEdit scaleEdit();

/// Moves a row and a column by an arrow, Home or End, which go to the first and the last column. False for
/// other keys.
bool moveByKey(int key, Qt::KeyboardModifiers modifiers, std::int64_t& row, std::int64_t& column,
               std::int64_t first, std::int64_t last);

/// The number that was typed: "0.5", ".5", "-1e-3", with U+2212 as well.
double typedEmbedding(const QString& typed);

}  // namespace sinescope
