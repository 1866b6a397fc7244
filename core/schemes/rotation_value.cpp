// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/rotation_value.h"

#include "core/numbers.h"

#include <cmath>

namespace sinescope {

double rotationValue(const RopeScheme& rope, const RotationColumn& column, const Vector& frequencies,
                     double position) {
    if (column.pair < 0) return nan;
    const double angle = frequencies(column.pair) * scaledPosition(rope.scaling, position);
    return ropeAttentionFactor(rope) * (column.isSine ? std::sin(angle) : std::cos(angle));
}

}  // namespace sinescope
