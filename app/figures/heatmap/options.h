// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

/// The colour range of a table.
enum class TableColors { Robust, Full, Typed };

struct HeatmapOptions {
    bool numbers = true;  ///< in the cells, if they fit
    TableColors colors =
        TableColors::Robust;  ///< up to the 1st and 99th percentile, the extremes, or `limit`
    double limit = 1;         ///< typed by the user, above 0

    static constexpr double minimumLimit = 1e-9;
    static constexpr double maximumLimit = 1e9;
};

const OptionTable<HeatmapOptions>& heatmapOptions();

}  // namespace sinescope
