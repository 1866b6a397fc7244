// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/heatmap/options.h"

#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

bool hasTable(const Scene& scene) {
    return isWeightTable(scene.scheme);
}

}  // namespace

const OptionTable<HeatmapOptions>& heatmapOptions() {
    static const auto all =
        OptionTable<HeatmapOptions>("heatmap", AxisQuantity::Column, AxisQuantity::Position)
            .choice("values", &HeatmapOptions::numbers, {{true, "auto"}, {false, "off"}})
            .choice(
                "limits", &HeatmapOptions::colors,
                {{TableColors::Robust, "robust"}, {TableColors::Full, "full"}, {TableColors::Typed, "typed"}})
            .offeredIn(hasTable)
            .number("limit", &HeatmapOptions::limit, HeatmapOptions::minimumLimit,
                    HeatmapOptions::maximumLimit)
            .offeredIn([](const Scene& scene) {
                return hasTable(scene) && heatmapOptions().read(scene).colors == TableColors::Typed;
            });
    return all;
}

}  // namespace sinescope
