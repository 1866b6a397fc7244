// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_values.h"
#include "core/tokens/tokens.h"

namespace sinescope {

/// The selected cell of the three tables, the four terms of a score, and what concatenation costs.
std::vector<Fact> sumLessonFacts(const Scene& scene, const InputSum* word);

}  // namespace sinescope
