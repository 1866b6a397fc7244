// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's actions on figures, as edits of the Scene.
#pragma once

#include "app/model/figure_kind.h"

namespace sinescope {

/// Returns the quantity along a figure's x axis; some figures show distances instead of positions with a
/// scheme of the score. The state may be null.
AxisQuantity xIn(const Scene& scene, const FigureKind& kind, const FigureState* state);

/// Zooms a figure, and every open figure along axes that show the same quantity.
SceneEdit zoomEdit(const FigureSpec& figure, const View& view, const QString& text, const QString& mergeKey);

/// Returns a view, moved as little as possible so that the selection is in it along the axes that show
/// positions, columns, pairs or shifts.
View viewWithSelection(const Scene& scene, const FigureSpec& figure, View view);
/// Returns an edit that also moves the zoomed view of a figure to the selection, if it moves the selection.
SceneEdit followedByView(SceneEdit edit, const FigureSpec& figure);

/// Sets an option of a figure; the default value is not stored.
SceneEdit optionEdit(const FigureSpec& figure, const QString& key, const QString& label,
                     const QJsonValue& value);

/// Maximizes a figure; an empty id restores the grid.
SceneEdit maximizeEdit(const QString& id);

/// Opens a figure at the end of the grid, or closes it; the last figure stays open.
SceneEdit openEdit(const FigureSpec& figure, bool open);

/// Replaces an open figure by another; swaps the two if both are open.
SceneEdit swapEdit(const QString& open, const FigureSpec& target);

/// Moves an open figure to the place of another; those between shift by one.
SceneEdit moveFigureEdit(const FigureSpec& figure, const QString& to);

/// Opens these figures, in this order and arrangement. Unknown ids are skipped; figures already open keep
/// their options.
SceneEdit layoutEdit(const QString& name, const QStringList& figures, const Arrangement& arrangement);

/// Shows a grid of 1, 2 or 4 figures, `current` among them, filled up from the catalog in its order. 1
/// maximizes `current` and keeps the others open.
SceneEdit gridEdit(int count, const QString& current, const FigureCatalog& catalog);

/// Sets the figures side by side, 1 .. 6.
SceneEdit columnsEdit(int columns);

/// Stores the current setting with its scheme as A of every comparison; the live setting is B.
SceneEdit freezeEdit();
/// Swaps A and the live setting. Freezes the live setting if there is no A.
SceneEdit swapFrozenEdit();
/// Maximizes the comparison of the frozen A with the live B, or restores the grid if it is maximized. Freezes
/// the live setting first if there is no A.
SceneEdit differenceEdit();

/// Restores the four default figures, unzoomed, in a grid.
SceneEdit resetArrangementEdit();

}  // namespace sinescope
