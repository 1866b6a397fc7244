// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/options.h"

#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

bool hasClocks(const Scene& scene) {
    return hasPairs(scene.scheme);
}

}  // namespace

const OptionTable<ShiftOptions>& shiftOptions() {
    static const auto all =
        OptionTable<ShiftOptions>("shift")
            .withoutZoom()
            .choice("show", &ShiftOptions::numbers, {{true, "numbers"}, {false, "clocks"}})
            .offeredIn(hasClocks)
            .toggle("sine_only", &ShiftOptions::sineOnly)
            .offeredIn(usesEncoding)
            .with([](FigureSpec& spec) { spec.showsShifted = true; });
    return all;
}

}  // namespace sinescope
