// SPDX-License-Identifier: GPL-3.0-or-later
//
// Number of calculation lines shown in the formula figure; lessons change this option, too.
#pragma once

#include "app/scene/scene.h"

#include <optional>

namespace sinescope {

/// Number of lines in the formula figure; the default.
constexpr int calculationLines = 5;

/// Returns the number of lines shown, 1 to `calculationLines`; empty if the formula figure is not open.
std::optional<int> shownCalculation(const Scene& scene);
/// Sets the number of lines shown, at least 1; no effect if the formula figure is not open.
void showCalculation(Scene& scene, int lines);

}  // namespace sinescope
