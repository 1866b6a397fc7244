// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

enum class DerivativeCharts { Slopes, Values, Both };

struct DerivativeOptions {
    DerivativeCharts charts = DerivativeCharts::Both;
    bool relative = false;  ///< each column's slopes relative to its largest
    bool showsSlopes() const { return charts != DerivativeCharts::Values; }
    bool showsValues() const { return charts != DerivativeCharts::Slopes; }
};

const OptionTable<DerivativeOptions>& derivativeOptions();

}  // namespace sinescope
