// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/rotation_value.h"

#include "core/encoding/double_double.h"
#include "core/numbers.h"

namespace sinescope {

double rotationValue(const RopeScheme& rope, const RotationColumn& column,
                     const std::vector<Frequency>& frequencies, double position) {
    if (column.pair < 0) return nan;
    const Frequency& w = frequencies[static_cast<std::size_t>(column.pair)];
    const SineCosine turn = sineCosine(scaledPosition(rope.scaling, position), {w.high, w.low});
    return ropeAttentionFactor(rope) * (column.isSine ? turn.sine : turn.cosine);
}

}  // namespace sinescope
