// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/heatmap/options.h"

#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

bool hasTable(const Scene& scene) {
    return std::holds_alternative<LearnedScheme>(scene.scheme) || openedTable(scene) != nullptr;
}

}  // namespace

FigureSpec heatmapSpec() {
    FigureSpec spec{
        QStringLiteral("heatmap"),
        QStringLiteral("Heatmap"),
        QStringLiteral("fast columns left, slow columns right"),
        AxisQuantity::Column,
        AxisQuantity::Position,
        {{QStringLiteral("values"),
          QStringLiteral("Cell values"),
          QStringLiteral("The numbers in the cells, where there is room"),
          OptionSpec::Kind::Choice,
          QStringLiteral("auto"),
          {QStringLiteral("auto"), QStringLiteral("off")},
          {QStringLiteral("auto"), QStringLiteral("off")}},
         {QStringLiteral("limits"),
          QStringLiteral("Colours of a table"),
          QStringLiteral("How far the colours of a learned table or one of your own reach"),
          OptionSpec::Kind::Choice,
          QStringLiteral("robust"),
          {QStringLiteral("robust"), QStringLiteral("full"), QStringLiteral("typed")},
          {QStringLiteral("1st to 99th percentile"), QStringLiteral("full range"), QStringLiteral("typed")}},
         {QStringLiteral("limit"),
          QStringLiteral("Limit"),
          QStringLiteral("The colours of a table run from minus this to this"),
          OptionSpec::Kind::Real,
          HeatmapOptions().limit,
          {},
          {},
          HeatmapOptions::leastLimit,
          HeatmapOptions::maximumLimit}}};
    spec.options[1].isOffered = hasTable;
    spec.options[2].isOffered = [](const Scene& scene) {
        return hasTable(scene) && heatmapOptions(scene).colors == TableColors::Typed;
    };
    return spec;
}

HeatmapOptions heatmapOptions(const Scene& scene) {
    const FigureSpec spec = heatmapSpec();
    const auto text = [&](const char* key) {
        return optionValue(spec, findFigure(scene, spec.id), QLatin1String(key)).toString();
    };
    const QString limits = text("limits");
    return {text("values") == QLatin1String("auto"),
            limits == QLatin1String("full")    ? TableColors::Full
            : limits == QLatin1String("typed") ? TableColors::Typed
                                               : TableColors::Robust,
            optionValue(spec, findFigure(scene, spec.id), QStringLiteral("limit")).toDouble()};
}

}  // namespace sinescope
