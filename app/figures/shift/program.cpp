// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/shift/model.h"
#include "app/model/code_expressions.h"

#include <algorithm>

namespace sinescope {

FigureProgram ShiftModel::program() const {
    const EncodingParameters& e = m_encoding->parameters();
    const Recipe recipe = recipeOf(e);
    // Pairs that have both columns; they are the first ones. Of a last pair one column may be there alone.
    const std::int64_t complete = std::min(recipe.sines, recipe.cosines);
    QString lone;
    if (recipe.sines + recipe.cosines > 2 * complete)
        lone = QStringLiteral(
                   "    result[%1] = np.cos(k * frequencies()[%2]) * values[%1]  # its partner is missing: "
                   "no block\n")
                   .arg(columnOf(complete))
                   .arg(complete);
    ProgramValues values{
        {QStringLiteral("SINES"),
         complete ? slice(recipe, recipe.firstSine, complete, e.dModel) : QStringLiteral("0:0")},
        {QStringLiteral("COSINES"),
         complete ? slice(recipe, recipe.firstCosine, complete, e.dModel) : QStringLiteral("0:0")},
        {QStringLiteral("COMPLETE"), QString::number(complete)},
        {QStringLiteral("LONE"), lone},
        {QStringLiteral("SINE_ONLY"), pythonBool(m_options.sineOnly)},
        {QStringLiteral("EVERY_SINE"),
         recipe.sines ? slice(recipe, recipe.firstSine, recipe.sines, e.dModel) : QStringLiteral("0:0")}};
    values.merge(commonProgramValues(scene(), *m_encoding, findFigure(scene(), shiftSpec().id)));
    return {e, {}, filledTemplate(programTemplate(QStringLiteral("shift")), values), {}};
}

}  // namespace sinescope
