// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// Smallest width of a range, relative to its larger end. Doubles are 2.2e-16 apart there, so each of some
/// thousand pixels of the narrowest range still spans a thousand doubles.
constexpr double axisResolution = 1e-9;

/// True if the range is wide enough to draw: at least axisResolution, and not so close to 0 that digits are
/// lost.
bool isResolved(const AxisRange& range);

}  // namespace sinescope
