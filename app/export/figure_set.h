// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure_file.h"

namespace sinescope {

/// What goes with a figure, beside its file and under its name: caption with the alternative text (.txt),
/// NumPy code that reproduces the encoding (.py), the figure's numbers (.csv) and the Scene (.sinescope).
/// Returns the paths; throws Error where one cannot be written.
QStringList writeFigureCompanions(const FigureJob& job, const QString& figurePath);

}  // namespace sinescope
