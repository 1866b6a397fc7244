// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

/// How far the colours of a table reach.
enum class TableColors { Robust, Full, Typed };

struct HeatmapOptions {
    bool numbers = true;  ///< in the cells, where there is room for them
    TableColors colors =
        TableColors::Robust;  ///< to the 1st and 99th percentile, to the extremes, or to `limit`
    double limit = 1;         ///< that was typed, above 0

    static constexpr double leastLimit = 1e-9;
    static constexpr double maximumLimit = 1e9;
};

const OptionTable<HeatmapOptions>& heatmapOptions();

}  // namespace sinescope
