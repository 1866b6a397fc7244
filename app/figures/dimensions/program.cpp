// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/bias_lines.h"
#include "app/figures/dimensions/model.h"
#include "app/figures/dimensions/scheme_columns.h"
#include "app/figures/program_text.h"

namespace sinescope {

FigureProgram DimensionsModel::program() const {
    const QString name = dimensionsSpec().id;
    return figureProgram(scene(), name, name,
                         {{QStringLiteral("COLUMNS"), pythonColumns(*m_encoding, m_columns)}},
                         said("program_note"));
}

FigureProgram BiasLinesModel::program() const {
    const EncodingParameters& p = scene().encoding;
    return figureProgram(scene(), dimensionsSpec().id, QStringLiteral("bias_heads"),
                         {{QStringLiteral("PANELS"), pythonBool(isApart(scene()))},
                          {QStringLiteral("QUERY"), QString::number(query())},
                          {QStringLiteral("FIRST_KEY"), QString::number(p.firstPosition)},
                          {QStringLiteral("LAST_KEY"), QString::number(p.firstPosition + p.length - 1)},
                          {QStringLiteral("HEADS_SHOWN"), pythonList(m_heads)}});
}

FigureProgram SchemeColumnsModel::program() const {
    return figureProgram(
        scene(), dimensionsSpec().id, QStringLiteral("columns"),
        {{QStringLiteral("COLUMN_LIST"), pythonList(m_columns)}, {QStringLiteral("VALUE"), valueName()}});
}

}  // namespace sinescope
