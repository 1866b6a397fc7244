// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/edits.h"

#include "app/figures/formula/options.h"
#include "app/model/calculation_lines.h"
#include "app/scene/literals.h"
#include "app/scene/number_parsing.h"
#include "core/error.h"

namespace sinescope {

SceneEdit linesEdit(int lines) {
    return {u"lines of the formula"_s, [lines](Scene& next) { showCalculation(next, lines); }};
}

SceneEdit guessEdit(int line, const QString& guess) {
    if (!parseNumber(guess))
        throw Error(u"“%1” is not a number. Examples: 0.2091, 1e-3, 10^4."_s.arg(guess).toStdString());
    return {u"fill in a formula line"_s, [line, guess](Scene& next) {
                setFormulaGuess(next, static_cast<std::size_t>(line), guess);
                showCalculation(next, line + 1);
            }};
}

}  // namespace sinescope
