// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_values.h"

namespace sinescope {

/// How far the first two rows are apart, which rows of all are closest, and whether noise hides them.
std::vector<Fact> positionsLessonFacts(const Scene& scene);

}  // namespace sinescope
