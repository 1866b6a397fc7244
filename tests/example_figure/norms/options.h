// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

struct NormsOptions {
    bool squared = false;  ///< the square of the norm in its place
};

const FigureSpec& normsSpec();
/// What the Scene says of the figure; its defaults where the figure is not open.
NormsOptions normsOptions(const Scene& scene);

}  // namespace sinescope
