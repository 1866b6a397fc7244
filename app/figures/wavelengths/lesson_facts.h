// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_values.h"

namespace sinescope {

/// The ends of the wavelengths, their ratio, and how many complete a cycle within L.
std::vector<Fact> wavelengthsLessonFacts(const Scene& scene);

}  // namespace sinescope
