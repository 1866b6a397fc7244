// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the lines of a calculation are: as large as the room lets them, their equals signs one below the
// other. Pure geometry.
#pragma once

#include "app/figures/formula/lines.h"
#include "app/style/style.h"

#include <QRectF>

namespace sinescope {

struct PlacedRun {
    Run run;
    QRectF rect;  ///< from the top of the digits to below the base line
    double baseline = 0;
    double pixels = 0;  ///< size of its type
    std::optional<Knob> knob = {};
};

struct FormulaLayout {
    double pixels = 0;  ///< size of the type
    std::vector<PlacedRun> runs;
    std::vector<PlacedRun> notes;  ///< what each line is, right of it; empty where there is no room
    std::vector<PlacedRun> asked;  ///< the line below them, with a blank to fill
    QRectF field;                  ///< the blank; empty where nothing is asked
};

/// `all`: every line of the calculation, so that nothing moves while they are shown one by one; the first
/// `shown` of them are placed, and below them a line that asks for its number (nullptr: none).
FormulaLayout placeFormula(const std::vector<CalculationLine>& all, std::size_t shown, const QRectF& area,
                           const Style& style, const CalculationLine* asked = nullptr);
QFont fontOf(const Run& run, double pixels, const Style& style);

}  // namespace sinescope
