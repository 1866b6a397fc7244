// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_settings.h"

class QMimeData;
class QPixmap;
class QWidget;

namespace sinescope {

/// Lets the figure be dropped into another program: as a PNG file of that name (without suffix), as pixels,
/// as SVG. `picture` is what the mouse carries, scaled down. Returns when it was dropped or let go. Throws
/// Error when the file cannot be written.
void dragFigure(QWidget& from, const FigureJob& job, const QString& name, const QPixmap& picture);

/// The id of the figure that is dragged, where this process drags it; empty for anything else.
QString draggedFigure(const QMimeData& data);

/// Whether what is dragged is a figure that this process drags out: a window does not open its own picture.
bool isOwnFigure(const QMimeData& data);
/// Marks it as such.
void markAsOwn(QMimeData& data);

}  // namespace sinescope
