// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/example_figure/norms/options.h"

namespace sinescope {

FigureSpec normsSpec() {
    return {QStringLiteral("norms"),
            QStringLiteral("Norms"),
            QStringLiteral("every row is equally long"),
            AxisQuantity::Position,
            AxisQuantity::Value,
            {{QStringLiteral("squared"),
              QStringLiteral("Squared"),
              QStringLiteral("The square of the norm"),
              OptionSpec::Kind::Switch,
              false,
              {},
              {}}}};
}

NormsOptions normsOptions(const Scene& scene) {
    const FigureSpec spec = normsSpec();
    return {optionValue(spec, findFigure(scene, spec.id), QStringLiteral("squared")).toBool()};
}

}  // namespace sinescope
