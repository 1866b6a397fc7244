// SPDX-License-Identifier: GPL-3.0-or-later
//
// Labels that hide or show their lines when clicked. The Scene stores which lines are hidden.
#pragma once

#include "app/model/regions.h"
#include "app/plot/labels.h"
#include "app/style/style.h"

#include <vector>

namespace sinescope {

/// A label that toggles its line, and its place.
struct LineSwitch {
    LineLabel label;
    QRectF place;
};

/// True if a line of the figure is hidden; `state` may be null.
bool isHidden(const FigureState* state, const QString& line);

/// The labels as drawn: those of hidden lines are faded on screen, so that they can be clicked, and left out
/// of files.
std::vector<LineLabel> withHidden(std::vector<LineLabel> labels, const FigureState* state,
                                  const Style& style);

/// The labels with a line id, at their places in drawLineLabels().
std::vector<LineSwitch> switchesBeside(const QRectF& chart, const std::vector<LineLabel>& labels,
                                       const QFont& font);
/// The same for drawLegend().
std::vector<LineSwitch> switchesOfLegend(const QRectF& area, const std::vector<LineLabel>& labels,
                                         const QFont& font);

/// Regions that toggle a line when its label is clicked.
Regions switchRegions(const std::vector<LineSwitch>& switches, const FigureState* state);

}  // namespace sinescope
