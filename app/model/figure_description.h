// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

/// The model's alternative text, followed by the Scene's colour limits, hidden lines and annotations of the
/// figure.
QString figureDescription(const FigureModel& model, const QString& figure);

}  // namespace sinescope
