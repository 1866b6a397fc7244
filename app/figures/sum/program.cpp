// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/sum/layout.h"
#include "app/figures/sum/model.h"
#include "app/model/code_expressions.h"

#include <algorithm>

namespace sinescope {

FigureProgram SumModel::program() const {
    const QString name = sumSpec().id;
    Scene placed = scene();  // what has no position is in no row of the program, either
    placed.sentence.tokens = placed.sentence.tokens.mid(0, static_cast<qsizetype>(tokens()));
    placed.sentence.given.resize(static_cast<std::size_t>(tokens()));
    const FigureState* state = findFigure(scene(), name);
    const std::int64_t shown = std::min(SumRoom::mostColumns, scene().encoding.dModel);
    const std::int64_t first = firstOfWindow(state ? state->x : std::nullopt, scene().selection.column, shown,
                                             scene().encoding.dModel);
    ProgramValues values = {
        {QStringLiteral("TOKENS"), pythonList(placed.sentence.tokens)},
        {QStringLiteral("EMBEDDINGS"), embeddingsProgram(placed)},
        {QStringLiteral("SCALED"),
         isScaled() ? QStringLiteral(", times the square root of d_model") : QString()},
        {QStringLiteral("SCALE"), isScaled() ? QStringLiteral("np.sqrt(D_MODEL) * ") : QString()},
        {QStringLiteral("NAME"), isScaled() ? QStringLiteral("sqrt(d) E") : QStringLiteral("E")},
        {QStringLiteral("SUM_LIMIT"), codeNumber(m_colorLimit)},
        {QStringLiteral("DIGITS"),
         m_options.everyDigit ? QStringLiteral("{value}") : QStringLiteral("{value:.4f}")},
        {QStringLiteral("FIRST_SHOWN"), QString::number(first)},
        {QStringLiteral("LAST_SHOWN"), QString::number(first + shown)}};
    values.merge(commonProgramValues(scene(), *m_encoding, state));
    return {scene().encoding, {}, filledTemplate(programTemplate(name), values), {}};
}

}  // namespace sinescope
