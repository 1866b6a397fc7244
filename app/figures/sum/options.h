// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

struct SumOptions {
    bool everyDigit = false;  ///< else four decimals
    friend bool operator==(const SumOptions&, const SumOptions&) = default;
};

FigureSpec sumSpec();
/// What a figure's state says; the defaults where the figure is not open (nullptr).
SumOptions sumOptions(const FigureState* state);

}  // namespace sinescope
