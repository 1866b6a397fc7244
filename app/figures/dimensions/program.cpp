// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/bias_lines.h"
#include "app/figures/dimensions/model.h"
#include "app/figures/dimensions/scheme_columns.h"
#include "app/figures/program_text.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

FigureProgram DimensionsModel::program() const {
    return figureProgram(*this, u"dimensions"_s);
}

FigureProgram BiasLinesModel::program() const {
    const EncodingParameters& p = scene().encoding;
    return figureProgram(*this, u"bias_heads"_s,
                         {{u"PANELS"_s, pythonBool(isApart(scene()))},
                          {u"QUERY"_s, QString::number(query())},
                          {u"FIRST_KEY"_s, QString::number(p.firstPosition)},
                          {u"LAST_KEY"_s, QString::number(p.firstPosition + p.length - 1)},
                          {u"HEADS_SHOWN"_s, pythonList(m_listed)}});
}

FigureProgram SchemeColumnsModel::program() const {
    ProgramValues values{{u"COLUMN_LIST"_s, pythonList(m_columns)}, {u"VALUE"_s, m_valueNames.front()}};
    if (entryOf(scene()) == Entry::Rotation) values[u"CONTINUOUS"_s] = pythonBool(true);
    return figureProgram(*this, u"columns"_s, std::move(values));
}

}  // namespace sinescope
