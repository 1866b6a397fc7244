// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/shift/model.h"
#include "app/figures/shift/scheme_clocks.h"
#include "app/figures/shift/strips.h"
#include "app/model/code_expressions.h"
#include "app/scene/number_format.h"
#include "app/scene/sentences.h"

#include <algorithm>

namespace sinescope {

FigureProgram ShiftModel::program() const {
    const EncodingParameters& e = m_encoding->parameters();
    const Recipe recipe = recipeOf(e);
    // Pairs that have both columns; they are the first ones. Of a last pair one column may be there alone.
    const std::int64_t complete = std::min(recipe.sines, recipe.cosines);
    const bool hasLone = recipe.sines + recipe.cosines > 2 * complete;
    return figureProgram(
        scene(), shiftSpec().id, QStringLiteral("shift"),
        {{QStringLiteral("SINES"),
          complete ? slice(recipe, recipe.firstSine, complete, e.dModel) : QStringLiteral("0:0")},
         {QStringLiteral("COSINES"),
          complete ? slice(recipe, recipe.firstCosine, complete, e.dModel) : QStringLiteral("0:0")},
         {QStringLiteral("COMPLETE"), QString::number(complete)},
         {QStringLiteral("LONE"), hasLone ? QString::number(columnOf(complete)) : QString()},
         {QStringLiteral("SINE_ONLY"), pythonBool(m_options.sineOnly)},
         {QStringLiteral("EVERY_SINE"),
          recipe.sines ? slice(recipe, recipe.firstSine, recipe.sines, e.dModel) : QStringLiteral("0:0")}});
}

FigureProgram TableShiftModel::program() const {
    if (!whyEmpty().isEmpty() || strips().size() < 4)
        throw failure(whyEmpty().isEmpty()
                          ? QStringLiteral("Position %1 has no row.").arg(grouped(position() + shift()))
                          : whyEmpty());
    const bool isReduced = m_table->isReduced && !m_rotation.isExact();
    return figureProgram(
        scene(), shiftSpec().id, QStringLiteral("shift_map"),
        {{QStringLiteral("ROWS"), QString::number(m_table->all.rows())},
         {QStringLiteral("COLUMNS_USED"), QString::number(m_table->all.cols())},
         {QStringLiteral("COMPONENTS"), QString::number(isReduced ? m_table->rows.cols() : 0)},
         {QStringLiteral("OFF_SCALE"), pythonList(m_table->offScale)},
         {QStringLiteral("BLOCK"), QString::number(m_rotation.isExact() ? m_rotation.block : 0)}});
}

FigureProgram BiasShiftModel::program() const {
    if (!m_rows) throw failure(whyEmpty());
    return figureProgram(
        scene(), shiftSpec().id, QStringLiteral("shift_biases"),
        {{QStringLiteral("FIRST_KEY"), QString::number(m_rows->firstKey)},
         {QStringLiteral("LAST_KEY"), QString::number(m_rows->firstKey + m_rows->keys - 1)}});
}

FigureProgram SchemeClocksModel::program() const {
    if (m_grid)
        return figureProgram(scene(), shiftSpec().id, QStringLiteral("shift_grid"), gridValues(*m_grid));
    return figureProgram(scene(), shiftSpec().id, QStringLiteral("shift_rotation"));
}

}  // namespace sinescope
