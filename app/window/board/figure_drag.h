// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_settings.h"

class QWidget;

namespace sinescope {

/// Lets the figure be dropped into another program: as a PNG file of that name (without suffix), as pixels,
/// as SVG. Returns when it was dropped or let go. Throws Error when the file cannot be written.
void dragFigure(QWidget& from, const FigureJob& job, const QString& name);

}  // namespace sinescope
