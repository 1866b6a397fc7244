// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

const FigureSpec& derivativeSpec();

enum class DerivativeCharts { Slopes, Values, Both };

struct DerivativeOptions {
    DerivativeCharts charts = DerivativeCharts::Both;
    bool relative = false;  ///< each column's slopes in units of its largest
    bool showsSlopes() const { return charts != DerivativeCharts::Values; }
    bool showsValues() const { return charts != DerivativeCharts::Slopes; }
};

/// `state` is the figure's, or nullptr.
DerivativeOptions derivativeOptions(const FigureState* state);

}  // namespace sinescope
