// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/bias_model.h"
#include "app/figures/positions/model.h"
#include "app/figures/positions/scheme_model.h"
#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/model/code_expressions.h"
#include "app/scene/literals.h"

namespace sinescope {

namespace {

/// The columns of each line of a position.
ProgramValues waveValues(const EncodingParameters& p, const PositionsOptions& options) {
    const Recipe recipe = recipeOf(p);
    const auto columns = [&](bool shown, std::int64_t first, std::int64_t count) {
        return shown && count > 0 ? slice(recipe, first, count, p.dModel) : QString();
    };
    return {{u"ALL_COLUMNS"_s, pythonBool(options.hasSines() && options.hasCosines() && !options.overPairs &&
                                          p.layout == Layout::Interleaved)},
            {u"SINES"_s, columns(options.hasSines(), recipe.firstSine, recipe.sines)},
            {u"COSINES"_s, columns(options.hasCosines(), recipe.firstCosine, recipe.cosines)}};
}

}  // namespace

FigureProgram PositionsModel::program() const {
    const EncodingParameters& p = scene().encoding;
    const QString name = positionsSpec().id;
    const bool pairs = m_options.overPairs;
    ProgramValues values = waveValues(p, m_options);
    values.merge(ProgramValues{{u"X"_s, pairs ? u"np.arange(len(columns))"_s : u"columns"_s},
                               {u"XLABEL"_s, pairs ? u"pair i"_s : u"column j"_s},
                               {u"POSITIONS"_s, pythonList(m_positions)}});
    values[u"VALUE"_s] = u"PE(p, j)"_s;
    values[u"NOISE"_s] = m_options.noise > 0
                             ? filledTemplate(programTemplate(u"positions_noise"_s),
                                              {{u"POSITION"_s, QString::number(scene().selection.position)},
                                               {u"DEVIATION"_s, codeNumber(m_options.noise)},
                                               {u"X"_s, values[u"X"_s]}})
                             : QString();
    return figureProgram(scene(), name, name, std::move(values), said("program_note"));
}

FigureProgram SchemePositionsModel::program() const {
    const QString name = positionsSpec().id;
    return figureProgram(scene(), name, name,
                         {{u"ALL_COLUMNS"_s, pythonBool(true)},
                          {u"X"_s, u"columns"_s},
                          {u"XLABEL"_s, u"column j"_s},
                          {u"VALUE"_s, valueName()},
                          {u"NOISE"_s, QString()},
                          {u"POSITIONS"_s, pythonList(m_positions)}});
}

FigureProgram BiasRowModel::program() const {
    return figureProgram(scene(), positionsSpec().id, u"bias_heads"_s,
                         {{u"QUERY"_s, QString::number(query())},
                          {u"FIRST_KEY"_s, QString::number(m_picture->first())},
                          {u"LAST_KEY"_s, QString::number(m_picture->last())},
                          {u"HEADS_SHOWN"_s, pythonHeads(*m_picture)}});
}

}  // namespace sinescope
