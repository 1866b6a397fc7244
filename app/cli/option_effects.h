// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "app/scene/scene.h"

namespace sinescope {

/// Refuses typed options of a figure, and parameters, that change nothing in its Scene, which has them.
void requireEffects(const Scene& scene, const QString& figure, const Arguments& arguments);

}  // namespace sinescope
