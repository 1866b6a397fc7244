// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_values.h"

namespace sinescope {

/// Slopes of the selected column, the speed of the row, and the derivative of E + PE by E.
std::vector<Fact> derivativeLessonFacts(const Scene& scene);

}  // namespace sinescope
