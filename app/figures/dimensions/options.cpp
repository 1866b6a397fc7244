// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/options.h"

namespace sinescope {

FigureSpec dimensionsSpec() {
    return {QStringLiteral("dimensions"),
            QStringLiteral("Dimensions"),
            QStringLiteral("each column is a sinusoid"),
            AxisQuantity::Position,
            AxisQuantity::Value,
            {{QStringLiteral("wavelength"),
              QStringLiteral("Wavelength"),
              QStringLiteral("Marks one wavelength on the curves where it is in sight"),
              OptionSpec::Kind::Switch,
              true,
              {},
              {}}}};
}

DimensionsOptions dimensionsOptions(const FigureState* state) {
    const QJsonValue wavelength = state ? state->options.value(QLatin1String("wavelength")) : QJsonValue();
    return {wavelength.toBool(true)};
}

}  // namespace sinescope
