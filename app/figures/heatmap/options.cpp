// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/heatmap/options.h"

namespace sinescope {

FigureSpec heatmapSpec() {
    return {QStringLiteral("heatmap"),
            QStringLiteral("Heatmap"),
            QStringLiteral("left columns are fast, right columns are slow"),
            AxisQuantity::Column,
            AxisQuantity::Position,
            {{QStringLiteral("values"),
              QStringLiteral("Numbers"),
              QStringLiteral("The numbers in the cells, where there is room"),
              OptionSpec::Kind::Choice,
              QStringLiteral("auto"),
              {QStringLiteral("auto"), QStringLiteral("off")},
              {QStringLiteral("where they fit"), QStringLiteral("off")}}}};
}

HeatmapOptions heatmapOptions(const Scene& scene) {
    const FigureSpec spec = heatmapSpec();
    const QJsonValue values = optionValue(spec, findFigure(scene, spec.id), QStringLiteral("values"));
    return {values.toString() == QLatin1String("auto")};
}

}  // namespace sinescope
