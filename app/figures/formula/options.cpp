// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/options.h"

namespace sinescope {

FigureSpec formulaSpec() {
    return {QStringLiteral("formula"),
            QStringLiteral("Formula"),
            QStringLiteral("one cell, from the definition to its value"),
            AxisQuantity::None,
            AxisQuantity::None,
            {{QStringLiteral("lines"),
              QStringLiteral("Lines"),
              QStringLiteral("How many lines of the calculation are shown; Space shows the next one"),
              OptionSpec::Kind::Integer,
              FormulaOptions::maxLines,
              {},
              {},
              1,
              FormulaOptions::maxLines},
             {QStringLiteral("blanks"),
              QStringLiteral("Blanks"),
              QStringLiteral("Leaves the numbers out that are to be worked out"),
              OptionSpec::Kind::Switch,
              false,
              {},
              {}},
             {QStringLiteral("digits"),
              QStringLiteral("Digits"),
              QStringLiteral("Four decimals, or every digit of the number"),
              OptionSpec::Kind::Choice,
              QStringLiteral("4"),
              {QStringLiteral("4"), QStringLiteral("all")},
              {QStringLiteral("4"), QStringLiteral("all")}}}};
}

FormulaOptions formulaOptions(const FigureState* state) {
    const QJsonObject set = state ? state->options : QJsonObject();
    return {set.value(QLatin1String("lines")).toInt(FormulaOptions::maxLines),
            set.value(QLatin1String("blanks")).toBool(false),
            set.value(QLatin1String("digits")).toString() == QLatin1String("all")};
}

}  // namespace sinescope
