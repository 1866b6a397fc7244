// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/schemes/scheme_matrix.h"

#include <vector>

namespace sinescope {

/// The value of a column at any position: the cosine or the sine of its pair's angle, times the attention
/// factor. NaN if it does not turn. `frequencies`: exactRopeFrequencies(rope).
double rotationValue(const RopeScheme& rope, const RotationColumn& column,
                     const std::vector<Frequency>& frequencies, double position);

}  // namespace sinescope
