// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/options.h"

#include "app/model/option_specs.h"
#include "app/model/scheme_biases.h"
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
    return {
        QStringLiteral("dimensions"),
        QStringLiteral("Dimensions"),
        QStringLiteral("each column is a sinusoid"),
        AxisQuantity::Position,
        AxisQuantity::Value,
        {offeredIn(choiceOption(QStringLiteral("show"), QStringLiteral("Show"),
                                QStringLiteral("Some columns, or the norm of each row"),
                                {QStringLiteral("columns"), QStringLiteral("norms")},
                                {QStringLiteral("columns"), QStringLiteral("row norms")}),
                   [](const Scene& scene) { return !isSinusoidal(scene) && entryOf(scene) == Entry::Input; }),
         wavelength,
         offeredIn(switchOption(QStringLiteral("apart"), QStringLiteral("Heads apart"),
                                QStringLiteral("A chart for each head, all with the same scale")),
                   [](const Scene& scene) {
                       return entryOf(scene) == Entry::Score && panelHeads(scene).size() > 1;
                   })}};
}

DimensionsOptions dimensionsOptions(const FigureState* state) {
    const QJsonValue wavelength = state ? state->options.value(QLatin1String("wavelength")) : QJsonValue();
    const QString show = state ? state->options.value(QLatin1String("show")).toString() : QString();
    const bool apart = state && state->options.value(QLatin1String("apart")).toBool();
    return {apart, show == QLatin1String("norms"), wavelength.toBool(true)};
}

}  // namespace sinescope
