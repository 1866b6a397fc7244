// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

struct NormsOptions {
    bool squared = false;  ///< show the squared norm
};

const FigureSpec& normsSpec();
/// Returns the figure's options in the Scene; the defaults if the figure is not open.
NormsOptions normsOptions(const Scene& scene);

}  // namespace sinescope
