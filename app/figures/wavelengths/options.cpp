// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/wavelengths/options.h"

#include "app/model/option_table.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

const OptionTable<WavelengthsOptions>& table() {
    static const auto all =
        OptionTable<WavelengthsOptions>("wavelengths", AxisQuantity::Pair, AxisQuantity::Wavelength)
            .toggle("scalings", &WavelengthsOptions::allScalings)
            .offeredIn([](const Scene& scene) { return entryOf(scene) == Entry::Rotation; })
            .with([](FigureSpec& spec) { spec.showsFrozen = true; });
    return all;
}

}  // namespace

const FigureSpec& wavelengthsSpec() {
    return table().spec();
}

WavelengthsOptions wavelengthsOptions(const Scene& scene) {
    return table().read(scene);
}

}  // namespace sinescope
