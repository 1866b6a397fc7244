// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/calculation_lines.h"
#include "app/scene/figure_catalog.h"

namespace sinescope {

struct FormulaOptions {
    static constexpr int maxLines = calculationLines;
    int lines = maxLines;     ///< lines of the calculation shown, starting with the definition
    bool blanks = false;      ///< blanks instead of the numbers to compute
    bool everyDigit = false;  ///< else four decimals
    /// The guesses typed into the field of each line; empty if none. They are valid for the Scene's cell
    /// only: guesses for another cell are ignored.
    QStringList guesses;
};

const FigureSpec& formulaSpec();
/// Returns the options of the formula in a Scene; defaults if the figure is not open.
FormulaOptions formulaOptions(const Scene& scene);
/// Stores a guess for a line (counted from 0) of the Scene's cell in the options.
void setFormulaGuess(Scene& scene, std::size_t line, const QString& guess);

}  // namespace sinescope
