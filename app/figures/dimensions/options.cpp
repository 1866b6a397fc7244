// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/options.h"

#include "app/scene/scene_scheme.h"

namespace sinescope {

FigureSpec dimensionsSpec() {
    OptionSpec wavelength{QStringLiteral("wavelength"),
                          QStringLiteral("Wavelength"),
                          QStringLiteral("Marks one wavelength on the curves where it is in sight"),
                          OptionSpec::Kind::Switch,
                          true,
                          {},
                          {}};
    wavelength.isOffered = [](const Scene& scene) {
        return isSinusoidal(scene) || entryOf(scene) == Entry::Rotation;
    };
    return {QStringLiteral("dimensions"),
            QStringLiteral("Dimensions"),
            QStringLiteral("each column is a sinusoid"),
            AxisQuantity::Position,
            AxisQuantity::Value,
            {wavelength}};
}

DimensionsOptions dimensionsOptions(const FigureState* state) {
    const QJsonValue wavelength = state ? state->options.value(QLatin1String("wavelength")) : QJsonValue();
    return {wavelength.toBool(true)};
}

}  // namespace sinescope
