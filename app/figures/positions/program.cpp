// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/bias_model.h"
#include "app/figures/positions/model.h"
#include "app/figures/positions/scheme_model.h"
#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/model/code_expressions.h"
#include "app/scene/literals.h"

namespace sinescope {

FigureProgram PositionsModel::program() const {
    ProgramValues values = programValues();
    if (m_options.noise > 0)
        values[u"NOISE"_s] = filledTemplate(programTemplate(u"positions_noise"_s),
                                            {{u"POSITION"_s, QString::number(scene().selection.position)},
                                             {u"DEVIATION"_s, codeNumber(m_options.noise)},
                                             {u"X"_s, values[u"X"_s]}});
    return figureProgram(*this, u"positions"_s, std::move(values));
}

FigureProgram SchemePositionsModel::program() const {
    return figureProgram(*this, u"positions"_s, programValues());
}

FigureProgram BiasRowModel::program() const {
    return figureProgram(*this, u"bias_heads"_s,
                         {{u"QUERY"_s, QString::number(query())},
                          {u"FIRST_KEY"_s, QString::number(picture().first())},
                          {u"LAST_KEY"_s, QString::number(picture().last())},
                          {u"HEADS_SHOWN"_s, pythonHeads(picture())}});
}

}  // namespace sinescope
