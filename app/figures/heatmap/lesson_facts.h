// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_values.h"

namespace sinescope {

/// The selected cell, its column over the L positions, and how many columns move much or little.
std::vector<Fact> heatmapLessonFacts(const Scene& scene);

}  // namespace sinescope
