// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

struct HeatmapOptions {
    bool numbers = true;  ///< in the cells, where there is room for them
    bool robust = true;   ///< the colours of a table run to its 1st and 99th percentile, not to its extremes
    friend bool operator==(const HeatmapOptions&, const HeatmapOptions&) = default;
};

FigureSpec heatmapSpec();
/// What the Scene says of the figure; its defaults where the figure is not open.
HeatmapOptions heatmapOptions(const Scene& scene);

}  // namespace sinescope
