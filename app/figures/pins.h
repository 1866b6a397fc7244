// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which rows and columns are drawn as lines: the usual ones, or those that a person has pinned.
#pragma once

#include "app/scene/figure_catalog.h"
#include "app/scene/scene_edit.h"

namespace sinescope {

/// What the lines of a figure may be: rows of the matrix (Position), columns (Column), or neither (None).
AxisQuantity linesOf(const QString& figure);
/// What they are with the Scene's scheme: of biases a line is a head's, of a scheme that enters nowhere there
/// are none.
AxisQuantity linesIn(const Scene& scene, const QString& figure);

/// Those that are drawn, without the one that is only selected.
std::vector<std::int64_t> drawnLines(const Scene& scene, AxisQuantity of);
/// Whether a person chose them.
bool arePinned(const Scene& scene, AxisQuantity of);

/// Draws more rows or columns, or some no longer. When none is left, the usual ones are drawn.
SceneEdit pinsEdit(AxisQuantity of, std::vector<std::int64_t> added, std::vector<std::int64_t> removed);
/// Draws the usual ones.
SceneEdit defaultLinesEdit(AxisQuantity of);
/// Pins the selected row or column, or lets it go.
SceneEdit togglePinEdit(AxisQuantity of);
/// The positions or columns of a text, "3, 17". Throws Error with a sentence when it is no such list, or one
/// of them is outside of the encoding.
std::vector<std::int64_t> typedLines(const Scene& scene, AxisQuantity of, const QString& text);

}  // namespace sinescope
