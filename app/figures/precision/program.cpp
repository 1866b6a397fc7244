// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/model.h"
#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"
#include "app/scene/literals.h"

namespace sinescope {

FigureProgram PrecisionModel::program() const {
    if (const QString reason = absence(); !reason.isEmpty()) return printedRows(scene(), reason);
    const Recipe recipe = recipeOf(scene().encoding);
    QStringList routes;
    if (m_options.hasExpLog()) routes << u"\"exp\": \"-\""_s;
    if (m_options.hasPower()) routes << u"\"pow\": \"--\""_s;
    const bool isLog = hasLogAxis();
    return figureProgram(*this, u"precision"_s,
                         {{u"ROUTES"_s, '{'_L1 + routes.join(u", "_s) + '}'_L1},
                          {u"FLOAT32_ANGLES"_s, pythonBool(m_options.float32Angles)},
                          {u"SINES"_s, QString::number(recipe.sines)},
                          {u"COSINES"_s, QString::number(recipe.cosines)},
                          {u"ERRORS"_s, m_options.angles ? u"angle_errors"_s : u"value_errors"_s},
                          {u"LABEL"_s, statementText("program_label")},
                          {u"SPACE"_s, isLog ? u"geomspace"_s : u"linspace"_s},
                          {u"FROM"_s, isLog ? u"max(1, first)"_s : u"first"_s},
                          {u"SCALE"_s, isLog ? u"log"_s : u"linear"_s}});
}

}  // namespace sinescope
