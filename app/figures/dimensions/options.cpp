// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/options.h"

#include "app/model/scheme_biases.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

bool hasRows(const Scene& scene) {
    return !isSinusoidal(scene) && entryOf(scene) == Entry::Input;
}

bool hasWavelengths(const Scene& scene) {
    return isSinusoidal(scene) || entryOf(scene) == Entry::Rotation;
}

bool hasHeads(const Scene& scene) {
    return entryOf(scene) == Entry::Score && panelHeads(scene).size() > 1;
}

}  // namespace

const OptionTable<DimensionsOptions>& dimensionsOptions() {
    static const auto all =
        OptionTable<DimensionsOptions>("dimensions", AxisQuantity::Position, AxisQuantity::Value)
            .choice("show", &DimensionsOptions::norms, {{false, "columns"}, {true, "norms"}})
            .offeredIn(hasRows)
            .toggle("wavelength", &DimensionsOptions::wavelength)
            .offeredIn(hasWavelengths)
            .toggle("apart", &DimensionsOptions::apart)
            .offeredIn(hasHeads)
            .with([](FigureSpec& spec) {
                spec.fixedAxes = [](const Scene& scene) {
                    return hasHeads(scene) && dimensionsOptions().read(scene).apart ? u"xy"_s : QString();
                };
            });
    return all;
}

}  // namespace sinescope
