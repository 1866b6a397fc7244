// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/edits.h"

#include "app/figures/formula/options.h"
#include "app/model/calculation_lines.h"
#include "app/scene/number_parsing.h"
#include "core/error.h"

namespace sinescope {

SceneEdit linesEdit(int lines) {
    return {QStringLiteral("lines of the formula"), [lines](Scene& next) { showCalculation(next, lines); }};
}

SceneEdit guessEdit(int line, const QString& guess) {
    if (!parseNumber(guess))
        throw Error(
            QStringLiteral("“%1” is not a number. Examples: 0.2091, 1e-3, 10^4.").arg(guess).toStdString());
    return {QStringLiteral("fill in a formula line"), [line, guess](Scene& next) {
                setFormulaGuess(next, static_cast<std::size_t>(line), guess);
                showCalculation(next, line + 1);
            }};
}

}  // namespace sinescope
