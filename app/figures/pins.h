// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which rows and columns are drawn as lines: the default ones, or those that the user has pinned.
#pragma once

#include "app/model/figure_kind.h"
#include "app/scene/scene_edit.h"

namespace sinescope {

/// True if the Scene's scheme has rows and columns to draw as lines; biases have none.
bool hasLines(const Scene& scene);
/// Returns what a figure's lines are with the Scene's scheme: None without such lines, or without a picture.
AxisQuantity linesIn(const Scene& scene, const FigureKind& kind);

/// Returns the lines that are drawn, without one that is only selected.
std::vector<std::int64_t> drawnLines(const Scene& scene, AxisQuantity of);
/// True if the user chose the lines.
bool arePinned(const Scene& scene, AxisQuantity of);

/// Adds and removes lines. Restores the default ones if no line is left.
SceneEdit pinsEdit(AxisQuantity of, std::vector<std::int64_t> added, std::vector<std::int64_t> removed);
/// Restores the default lines.
SceneEdit defaultLinesEdit(AxisQuantity of);
/// Pins or unpins the selected row or column.
SceneEdit togglePinEdit(AxisQuantity of);
/// Parses positions or columns, "3, 17". Throws Error with a sentence if `text` is not such a list or a
/// number is out of range.
std::vector<std::int64_t> typedLines(const Scene& scene, AxisQuantity of, const QString& text);

}  // namespace sinescope
