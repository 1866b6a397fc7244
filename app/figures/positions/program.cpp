// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/bias_model.h"
#include "app/figures/positions/model.h"
#include "app/figures/positions/scheme_model.h"
#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/model/code_expressions.h"

namespace sinescope {

namespace {

/// The columns of each line of a position.
ProgramValues waveValues(const EncodingParameters& p, const PositionsOptions& options) {
    const Recipe recipe = recipeOf(p);
    const auto columns = [&](bool shown, std::int64_t first, std::int64_t count) {
        return shown && count > 0 ? slice(recipe, first, count, p.dModel) : QString();
    };
    return {
        {QStringLiteral("ALL_COLUMNS"), pythonBool(options.hasSines() && options.hasCosines() &&
                                                   !options.overPairs && p.layout == Layout::Interleaved)},
        {QStringLiteral("SINES"), columns(options.hasSines(), recipe.firstSine, recipe.sines)},
        {QStringLiteral("COSINES"), columns(options.hasCosines(), recipe.firstCosine, recipe.cosines)}};
}

}  // namespace

FigureProgram PositionsModel::program() const {
    const EncodingParameters& p = scene().encoding;
    const QString name = positionsSpec().id;
    const bool pairs = m_options.overPairs;
    ProgramValues values = waveValues(p, m_options);
    values.merge(ProgramValues{
        {QStringLiteral("X"), pairs ? QStringLiteral("np.arange(len(columns))") : QStringLiteral("columns")},
        {QStringLiteral("XLABEL"), pairs ? QStringLiteral("pair i") : QStringLiteral("column j")},
        {QStringLiteral("POSITIONS"), pythonList(m_positions)}});
    values[QStringLiteral("VALUE")] = QStringLiteral("PE(p, j)");
    values[QStringLiteral("NOISE")] =
        m_options.noise > 0
            ? filledTemplate(programTemplate(QStringLiteral("positions_noise")),
                             {{QStringLiteral("POSITION"), QString::number(scene().selection.position)},
                              {QStringLiteral("DEVIATION"), codeNumber(m_options.noise)},
                              {QStringLiteral("X"), values[QStringLiteral("X")]}})
            : QString();
    return figureProgram(scene(), name, name, std::move(values), said("program_note"));
}

FigureProgram SchemePositionsModel::program() const {
    const QString name = positionsSpec().id;
    return figureProgram(scene(), name, name,
                         {{QStringLiteral("ALL_COLUMNS"), pythonBool(true)},
                          {QStringLiteral("X"), QStringLiteral("columns")},
                          {QStringLiteral("XLABEL"), QStringLiteral("column j")},
                          {QStringLiteral("VALUE"), valueName()},
                          {QStringLiteral("NOISE"), QString()},
                          {QStringLiteral("POSITIONS"), pythonList(m_positions)}});
}

FigureProgram BiasRowModel::program() const {
    return figureProgram(scene(), positionsSpec().id, QStringLiteral("bias_heads"),
                         {{QStringLiteral("QUERY"), QString::number(query())},
                          {QStringLiteral("FIRST_KEY"), QString::number(m_picture->first())},
                          {QStringLiteral("LAST_KEY"), QString::number(m_picture->last())},
                          {QStringLiteral("HEADS_SHOWN"), pythonHeads(*m_picture)}});
}

}  // namespace sinescope
