// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

/// The model's alternative text, the selection if it is shown, then the part that is zoomed to, colour
/// limits, hidden lines and annotations of the figure in the Scene.
QString figureDescription(const FigureModel& model, const FigureSpec& spec, bool showsSelection);

/// "The picture shows positions 500 to 540 and columns 3 to 17.", if the figure is zoomed to a part of them;
/// otherwise empty.
QString zoomedPart(const FigureModel& model, const FigureSpec& spec);

}  // namespace sinescope
