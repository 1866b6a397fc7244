// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/options.h"

namespace sinescope {

FigureSpec sumSpec() {
    // No axes: the windows over its columns and words are its own, and zooming a heatmap does not move them.
    return {QStringLiteral("sum"),
            QStringLiteral("Sum"),
            QStringLiteral("a word at another position is another vector"),
            AxisQuantity::None,
            AxisQuantity::None,
            {{QStringLiteral("digits"),
              QStringLiteral("Digits"),
              QStringLiteral("Four decimals, or every digit of the number"),
              OptionSpec::Kind::Choice,
              QStringLiteral("4"),
              {QStringLiteral("4"), QStringLiteral("all")},
              {QStringLiteral("4"), QStringLiteral("all")}}}};
}

SumOptions sumOptions(const FigureState* state) {
    return {state && state->options.value(QLatin1String("digits")).toString() == QLatin1String("all")};
}

}  // namespace sinescope
