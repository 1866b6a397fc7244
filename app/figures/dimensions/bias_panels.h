// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/dimensions/bias_lines.h"
#include "app/plot/switched_view.h"

namespace sinescope {

/// The biases of each head for the selected query, one chart per head, all on one scale.
class BiasPanels;
template <>
std::unique_ptr<FigureView> Shows<BiasPanels, BiasPanelsModel>::make(const FigureSpec& spec);

}  // namespace sinescope
