// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

struct FormulaOptions {
    static constexpr int maxLines = 5;
    int lines = maxLines;     ///< of the calculation that are shown, from the definition on
    bool blanks = false;      ///< in place of the numbers that the reader is to work out
    bool everyDigit = false;  ///< else four decimals
    friend bool operator==(const FormulaOptions&, const FormulaOptions&) = default;
};

FigureSpec formulaSpec();
/// What a figure's state says; the defaults where the figure is not open (nullptr).
FormulaOptions formulaOptions(const FigureState* state);

}  // namespace sinescope
