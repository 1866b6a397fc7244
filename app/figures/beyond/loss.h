// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/experiment.h"
#include "app/plot/line_switches.h"
#include "app/style/style.h"

class QCPAxisRect;
class QCPPainter;

namespace sinescope {

/// Number of positions averaged for one point of a line.
constexpr std::int64_t lossBin = 8;

enum class LossNames {
    Full,   ///< "learned (ends)"
    Brief,  ///< "learned", which leaves a narrow chart more space
};

/// Paints the loss of each scheme against position as lines, means of lossBin positions, and marks the part
/// past the trained length. `state` says which lines are hidden.
void paintLosses(QCPPainter& painter, QCPAxisRect* chart, const FigureState* state, const Style& style);
/// Paints their names right of the chart, each with a sample of its line.
void paintLossNames(QCPPainter& painter, QCPAxisRect* chart, const FigureState* state, const Style& style,
                    LossNames which);
/// Returns the boxes of the names, which toggle their lines.
std::vector<LineSwitch> lossSwitches(QCPAxisRect* chart, const FigureState* state, const Style& style,
                                     LossNames which);
/// Returns the range from the lowest to the highest point of a line, with space for a sentence above.
AxisRange lossRange();
/// Returns the width that the names need.
int lossNamesWidth(const Style& style, LossNames which = LossNames::Full);

}  // namespace sinescope
