// SPDX-License-Identifier: GPL-3.0-or-later
//
// Labels that hide their lines when they are clicked, and show them again. Which lines are hidden is in the
// Scene.
#pragma once

#include "app/model/regions.h"
#include "app/plot/labels.h"
#include "app/style/style.h"

#include <vector>

namespace sinescope {

/// A label that hides its line, and where it is drawn.
struct LineSwitch {
    LineLabel label;
    QRectF place;
};

/// True if a line of the figure is hidden; `state` may be null.
bool isHidden(const FigureState* state, const QString& line);

/// The labels as they are drawn: those of hidden lines are faded, so that they can be clicked, and left out
/// of files.
std::vector<LineLabel> withHidden(std::vector<LineLabel> labels, const FigureState* state,
                                  const Style& style);

/// The labels with the id of a line, where drawLineLabels() puts them.
std::vector<LineSwitch> switchesBeside(const QRectF& chart, const std::vector<LineLabel>& labels,
                                       const QFont& font);
/// The same where drawLegend() puts them.
std::vector<LineSwitch> switchesOfLegend(const QRectF& area, const std::vector<LineLabel>& labels,
                                         const QFont& font);

/// A click on such a label hides its line or shows it.
Regions switchRegions(const std::vector<LineSwitch>& switches, const FigureState* state);

}  // namespace sinescope
