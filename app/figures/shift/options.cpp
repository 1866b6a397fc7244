// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/options.h"

#include "app/model/option_table.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

bool hasClocks(const Scene& scene) {
    return hasPairs(scene.scheme);
}

const OptionTable<ShiftOptions>& table() {
    static const auto all =
        OptionTable<ShiftOptions>("shift")
            .choice("show", &ShiftOptions::numbers, {{true, "numbers"}, {false, "clocks"}})
            .offeredIn(hasClocks)
            .toggle("sine_only", &ShiftOptions::sineOnly)
            .offeredIn(isSinusoidal);
    return all;
}

}  // namespace

const FigureSpec& shiftSpec() {
    return table().spec();
}

ShiftOptions shiftOptions(const Scene& scene) {
    return table().read(scene);
}

}  // namespace sinescope
