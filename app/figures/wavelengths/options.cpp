// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/wavelengths/options.h"

#include "app/scene/scene_scheme.h"

namespace sinescope {

const OptionTable<WavelengthsOptions>& wavelengthsOptions() {
    static const auto all =
        OptionTable<WavelengthsOptions>("wavelengths", AxisQuantity::Pair, AxisQuantity::Wavelength)
            .toggle("scalings", &WavelengthsOptions::allScalings)
            .offeredIn([](const Scene& scene) { return entryOf(scene) == Entry::Rotation; })
            .with([](FigureSpec& spec) {
                spec.showsFrozen = true;
                spec.showsSinusoid = addsOwnRows;
            });
    return all;
}

}  // namespace sinescope
