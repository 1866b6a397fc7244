// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

/// The model's alternative text, the selection if it is shown, then colour limits, hidden lines and
/// annotations of the figure in the Scene.
QString figureDescription(const FigureModel& model, const QString& figure, bool showsSelection);

}  // namespace sinescope
