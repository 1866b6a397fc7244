// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/schemes/grid.h"

namespace sinescope {

/// The number that a convention multiplies by the frequency at a place along an axis: DETR counts places from
/// 1, Deformable DETR from 0.5, all others from 0.
double countedPlace(GridConvention convention, std::int64_t place);

}  // namespace sinescope
