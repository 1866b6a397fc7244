// SPDX-License-Identifier: GPL-3.0-or-later
//
// How much of a cell's calculation the formula's figure shows: its option that lessons move, too.
#pragma once

#include "app/scene/scene.h"

#include <optional>

namespace sinescope {

/// All lines of the formula's figure; a Scene that says no number shows them.
constexpr int calculationLines = 5;

/// How many lines the Scene shows; nothing where the formula's figure is not open.
std::optional<int> shownCalculation(const Scene& scene);
/// Shows so many, one at least; nothing happens where the formula's figure is not open.
void showCalculation(Scene& scene, int lines);

}  // namespace sinescope
