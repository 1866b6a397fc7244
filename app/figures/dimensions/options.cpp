// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/options.h"

#include "app/model/scheme_biases.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

bool hasHeads(const Scene& scene) {
    return entryOf(scene) == Entry::Score && panelHeads(scene).size() > 1;
}

}  // namespace

const OptionTable<DimensionsOptions>& dimensionsOptions() {
    static const auto all =
        OptionTable<DimensionsOptions>("dimensions", AxisQuantity::Position, AxisQuantity::Value)
            .choice("show", &DimensionsOptions::norms, {{false, "columns"}, {true, "norms"}})
            .offeredIn(addsOwnRows)
            .toggle("wavelength", &DimensionsOptions::wavelength)
            .offeredIn(hasAngles)
            .toggle("apart", &DimensionsOptions::apart)
            .offeredIn(hasHeads)
            .with([](FigureSpec& spec) {
                spec.lines = AxisQuantity::Column;
                spec.fixedAxes = [](const Scene& scene) {
                    return hasHeads(scene) && dimensionsOptions().read(scene).apart ? u"xy"_s : QString();
                };
            });
    return all;
}

}  // namespace sinescope
