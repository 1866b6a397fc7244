// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person does to the figures, as edits of the Scene.
#pragma once

#include "app/model/figure_view.h"

namespace sinescope {

/// Zooms a figure, and with it every open figure on the axes that show the same quantity.
SceneEdit zoomEdit(const FigureSpec& figure, const View& view, const QString& text, const QString& mergeKey);

/// Sets an option of a figure; its default is not kept.
SceneEdit optionEdit(const FigureSpec& figure, const QString& key, const QString& label,
                     const QJsonValue& value);

/// Lets a figure fill the centre; an empty id brings the grid back.
SceneEdit maximizeEdit(const QString& id);

/// Opens a figure at the end of the grid, or closes it; the last one stays.
SceneEdit openEdit(const FigureSpec& figure, bool open);

/// Puts a figure in the place of an open one; where it is open itself, the two change places.
SceneEdit swapEdit(const QString& open, const FigureSpec& wanted);

/// Moves an open figure to the place of another; those between move up.
SceneEdit moveFigureEdit(const FigureSpec& figure, const QString& to);

/// These figures, in this order and so many side by side; `maximized` fills the centre, or none. What is
/// unknown is left out; those that are open already keep their options.
SceneEdit layoutEdit(const QString& name, const QStringList& figures, const Arrangement& arrangement);

/// A grid of so many figures, 1, 2 or 4: the given one first among the open ones, filled up with figures of
/// the catalog in its order. 1 keeps the others behind it.
SceneEdit gridEdit(int count, const QString& current, const FigureCatalog& catalog);

/// Figures side by side, 1 .. 6.
SceneEdit columnsEdit(int columns);

/// Keeps the present setting, its scheme too, as A of every comparison; the live one is B.
SceneEdit freezeEdit();
/// Makes A the live setting, and what was live A. Without an A it is the same as freezing.
SceneEdit swapFrozenEdit();
/// Lets the comparison of the frozen A with the live B fill the centre, or brings the grid back when it does.
/// Without an A the live setting is frozen as it is.
SceneEdit differenceEdit();

/// The four figures, all of each, in a grid.
SceneEdit resetArrangementEdit();

}  // namespace sinescope
