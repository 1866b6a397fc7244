// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/calculation_lines.h"
#include "app/scene/figure_catalog.h"

namespace sinescope {

struct FormulaOptions {
    static constexpr int maxLines = calculationLines;
    int lines = maxLines;     ///< of the calculation that are shown, from the definition on
    bool blanks = false;      ///< in place of the numbers that the reader is to work out
    bool everyDigit = false;  ///< else four decimals
    /// What a person wrote into the field of a line before it was shown, as it was typed; empty where nothing
    /// was. Of the cell of the Scene alone: guesses of another one are not read.
    QStringList guesses;
};

const FigureSpec& formulaSpec();
/// What the formula's figure says in a Scene; the defaults where it is not open.
FormulaOptions formulaOptions(const Scene& scene);
/// Puts a guess for a line (counted from 0) of the Scene's cell into the options of the figure.
void setFormulaGuess(Scene& scene, std::size_t line, const QString& guess);

}  // namespace sinescope
