// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layout of a calculation: as large as possible, with equals signs aligned. Pure geometry.
#pragma once

#include "app/figures/formula/lines.h"
#include "app/style/style.h"

#include <QRectF>

namespace sinescope {

struct PlacedRun {
    Run run;
    QRectF rect;  ///< from the top of the digits to below the baseline
    double baseline = 0;
    double pixels = 0;  ///< font size
    std::optional<Knob> knob = {};
};

struct FormulaLayout {
    double pixels = 0;  ///< font size
    std::vector<PlacedRun> runs;
    std::vector<PlacedRun> notes;  ///< beside or below each line; empty if they do not fit
    std::vector<PlacedRun> asked;  ///< the next line, with a blank to fill in
    QRectF field;                  ///< the blank; empty if nothing is asked
};

/// `all`: every line of the calculation, so that nothing moves as they appear one by one; the first `shown`
/// are placed, and below them a line that asks for its number (null: none). Lines that would be too small to
/// read are left out, unless a number is asked for.
FormulaLayout placeFormula(std::vector<CalculationLine> all, std::size_t shown, const QRectF& area,
                           const Style& style, const CalculationLine* asked = nullptr);
QFont fontOf(const Run& run, double pixels, const Style& style);

}  // namespace sinescope
