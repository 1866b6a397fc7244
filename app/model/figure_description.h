// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

/// The alternative text of a figure's model, and what the Scene adds to the figure: colour limits, hidden
/// lines, annotations.
QString figureDescription(const FigureModel& model, const QString& figure);

}  // namespace sinescope
