// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// Least width of a range as a share of its larger end. Doubles are 2.2e-16 of it apart, so that each of
/// some thousand pixels of the narrowest range still has a thousand numbers of its own.
constexpr double axisResolution = 1e-9;

/// Whether the range is wide enough to be drawn: by axisResolution, and not so near to 0 that digits are
/// lost.
bool isResolved(const AxisRange& range);

}  // namespace sinescope
