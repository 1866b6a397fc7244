// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/options.h"

#include "app/scene/scene_scheme.h"

namespace sinescope {

FigureSpec derivativeSpec() {
    FigureSpec spec{QStringLiteral("derivative"),
                    QStringLiteral("Derivative"),
                    QStringLiteral("the slope of a column is at most its ω"),
                    AxisQuantity::Position,
                    AxisQuantity::None,
                    {{QStringLiteral("show"),
                      QStringLiteral("Show"),
                      QStringLiteral("The slopes, the values with their tangents, or both"),
                      OptionSpec::Kind::Choice,
                      QStringLiteral("both"),
                      {QStringLiteral("slopes"), QStringLiteral("values"), QStringLiteral("both")},
                      {QStringLiteral("Slopes"), QStringLiteral("Values"), QStringLiteral("Both")}},
                     {QStringLiteral("scale"),
                      QStringLiteral("Scale"),
                      QStringLiteral("Slopes per position, or each column's in units of its own ω"),
                      OptionSpec::Kind::Choice,
                      QStringLiteral("absolute"),
                      {QStringLiteral("absolute"), QStringLiteral("relative")},
                      {QStringLiteral("per position"), QStringLiteral("in ω")}}}};
    spec.options[0].isOffered = isSinusoidal;
    spec.options[1].isOffered = [](const Scene& scene) {
        return isSinusoidal(scene) &&
               derivativeOptions(findFigure(scene, QStringLiteral("derivative"))).showsSlopes();
    };
    return spec;
}

DerivativeOptions derivativeOptions(const FigureState* state) {
    const FigureSpec spec = derivativeSpec();
    const QString show = optionValue(spec, state, QStringLiteral("show")).toString();
    DerivativeOptions options;
    if (show == QLatin1String("slopes")) options.charts = DerivativeCharts::Slopes;
    if (show == QLatin1String("values")) options.charts = DerivativeCharts::Values;
    options.relative =
        optionValue(spec, state, QStringLiteral("scale")).toString() == QLatin1String("relative");
    return options;
}

}  // namespace sinescope
