// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/experiment.h"
#include "app/plot/line_switches.h"
#include "app/style/style.h"

class QCPAxisRect;
class QCPPainter;

namespace sinescope {

/// Positions that one point of a line is the mean of.
constexpr std::int64_t lossBin = 8;

/// The loss of each scheme against position as lines, means of lossBin positions, in the chart's axes; what
/// lies past the trained length is marked. `state` says which lines are hidden.
void paintLosses(QCPPainter& painter, QCPAxisRect* chart, const FigureState* state, const Style& style);
/// Their names right of the chart, each with a piece of its line.
void paintLossNames(QCPPainter& painter, QCPAxisRect* chart, const FigureState* state, const Style& style);
/// The names, which hide their lines, where they are drawn.
std::vector<LineSwitch> lossSwitches(QCPAxisRect* chart, const FigureState* state, const Style& style);
/// From the lowest to the highest point of a line, with room for a sentence above.
AxisRange lossRange();
/// Room that the names need.
int lossNamesWidth(const Style& style);

}  // namespace sinescope
