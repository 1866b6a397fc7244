// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/model.h"
#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"

namespace sinescope {

FigureProgram PrecisionModel::program() const {
    if (const QString why = absence(); !why.isEmpty())
        return {scene().encoding, {}, programTemplate(QStringLiteral("print_rows")), why};
    const Recipe recipe = recipeOf(scene().encoding);
    const FigureState* state = findFigure(scene(), precisionSpec().id);
    ProgramValues values = commonProgramValues(scene(), *m_encoding, state);
    QStringList routes;
    if (m_options.hasExpLog()) routes << QStringLiteral("\"exp\": \"-\"");
    if (m_options.hasPower()) routes << QStringLiteral("\"pow\": \"--\"");
    values[QStringLiteral("ROUTES")] =
        QLatin1Char('{') + routes.join(QStringLiteral(", ")) + QLatin1Char('}');
    values[QStringLiteral("FLOAT32_ANGLES")] = pythonBool(m_options.float32Angles);
    values[QStringLiteral("SINES")] = QString::number(recipe.sines);
    values[QStringLiteral("COSINES")] = QString::number(recipe.cosines);
    values[QStringLiteral("ERRORS")] =
        m_options.angles ? QStringLiteral("angle_errors") : QStringLiteral("value_errors");
    values[QStringLiteral("LABEL")] = said("program_label");
    values[QStringLiteral("SPACE")] = hasLogAxis() ? QStringLiteral("geomspace") : QStringLiteral("linspace");
    values[QStringLiteral("FROM")] = hasLogAxis() ? QStringLiteral("max(1, first)") : QStringLiteral("first");
    values[QStringLiteral("SCALE")] = hasLogAxis() ? QStringLiteral("log") : QStringLiteral("linear");
    return {scene().encoding,
            {},
            filledTemplate(programTemplate(precisionSpec().id), values),
            said("program_note")};
}

}  // namespace sinescope
