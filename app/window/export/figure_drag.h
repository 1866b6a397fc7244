// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_settings.h"

class QMimeData;
class QPixmap;
class QWidget;

namespace sinescope {

/// Starts a drag of the figure to another program: as a PNG file named `name` (without suffix), as pixels, as
/// SVG. `picture`, scaled down, follows the mouse. Returns when it was dropped or cancelled. Throws Error if
/// the file cannot be written.
void dragFigure(QWidget& from, const FigureJob& job, const QString& name, const QPixmap& picture);

/// Returns the id of the dragged figure if this process drags it; empty otherwise.
QString draggedFigure(const QMimeData& data);

/// True if this process drags out the figure, so that a window does not open its own picture.
bool isOwnFigure(const QMimeData& data);
/// Marks the data for isOwnFigure().
void markAsOwn(QMimeData& data);

}  // namespace sinescope
