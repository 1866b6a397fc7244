// SPDX-License-Identifier: GPL-3.0-or-later
//
// The angle of a pair of RoPE, and the cosine and sine of its rotation.
#include "app/figures/formula/scheme_values.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/calculations.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_matrix.h"

#include <cmath>

namespace sinescope {

void setRotationValues(Values& values, const Scene& scene, const RopeScheme& rope) {
    const Selection& at = scene.selection;
    const RotationColumn column = rotationColumn(rope, at.column);
    const RopeSteps steps =
        column.pair < 0 ? RopeSteps() : ropeSteps(rope, static_cast<double>(at.position), column.pair);
    const double factor = steps.attentionFactor;
    values.set("rotation", true).set("still", steps.frequency == 0);
    if (steps.frequency == 0) return;
    const double angle = steps.angle, counted = steps.counted;
    const int digits = sufficientDigits(angle, 6, [&](double shown) {
        return valueNumber(std::cos(shown)) == valueNumber(steps.cosine) &&
               valueNumber(std::sin(shown)) == valueNumber(steps.sine);
    });
    const Value angleShown(angle, plainNumber(angle, digits));
    const bool areAllTurned = rope.part == RopePart::Proportional || !rope.rotaryDim;
    values.set("base", rope.base)
        .set("pair", column.pair)
        .set("is_all", areAllTurned)
        .set("r", boardValue(static_cast<double>(areAllTurned ? rope.headDim : *rope.rotaryDim)))
        .set("scaling", isScaled(rope) ? QString::fromUtf8(scalingName(rope.scaling)) : QString())
        .set("unscaled", steps.unscaled)
        .set("angular_frequency", factorValue(steps.frequency, counted, digits))
        .set("power", usedValue(1 / steps.frequency,
                                [=](double shown) {
                                    return plainNumber(counted / shown, digits) == angleShown.text();
                                }))
        .set("counted", boardValue(steps.counted))
        .set("last_counted", lastCountedPosition(scene))
        .set("angle", angleShown)
        .set("is_sine", column.isSine)
        .set("cosine", steps.cosine)
        .set("sine", steps.sine)
        .set("attention_factor", factor == 1 ? std::optional<double>() : factor)
        .set("cosine_times_factor", factor * steps.cosine)
        .set("sine_times_factor", factor * steps.sine);
}

}  // namespace sinescope
