// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/model.h"
#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"

namespace sinescope {

FigureProgram PrecisionModel::program() const {
    if (const QString why = absence(); !why.isEmpty()) return printedRows(scene(), why);
    const Recipe recipe = recipeOf(scene().encoding);
    QStringList routes;
    if (m_options.hasExpLog()) routes << QStringLiteral("\"exp\": \"-\"");
    if (m_options.hasPower()) routes << QStringLiteral("\"pow\": \"--\"");
    const bool isLog = hasLogAxis();
    return figureProgram(
        scene(), precisionSpec().id, precisionSpec().id,
        {{QStringLiteral("ROUTES"), QLatin1Char('{') + routes.join(QStringLiteral(", ")) + QLatin1Char('}')},
         {QStringLiteral("FLOAT32_ANGLES"), pythonBool(m_options.float32Angles)},
         {QStringLiteral("SINES"), QString::number(recipe.sines)},
         {QStringLiteral("COSINES"), QString::number(recipe.cosines)},
         {QStringLiteral("ERRORS"),
          m_options.angles ? QStringLiteral("angle_errors") : QStringLiteral("value_errors")},
         {QStringLiteral("LABEL"), said("program_label")},
         {QStringLiteral("SPACE"), isLog ? QStringLiteral("geomspace") : QStringLiteral("linspace")},
         {QStringLiteral("FROM"), isLog ? QStringLiteral("max(1, first)") : QStringLiteral("first")},
         {QStringLiteral("SCALE"), isLog ? QStringLiteral("log") : QStringLiteral("linear")}},
        said("program_note"));
}

}  // namespace sinescope
