// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/options.h"

#include "app/scene/scene_scheme.h"

namespace sinescope {

const OptionTable<DerivativeOptions>& derivativeOptions() {
    static const auto all =
        OptionTable<DerivativeOptions>("derivative", AxisQuantity::Position)
            .choice("show", &DerivativeOptions::charts,
                    {{DerivativeCharts::Slopes, "slopes"},
                     {DerivativeCharts::Values, "values"},
                     {DerivativeCharts::Both, "both"}})
            .offeredIn(usesEncoding)
            .choice("scale", &DerivativeOptions::relative, {{false, "absolute"}, {true, "relative"}})
            .offeredIn([](const Scene& scene) {
                return usesEncoding(scene) && derivativeOptions().read(scene).showsSlopes();
            })
            .with([](FigureSpec& spec) { spec.lines = AxisQuantity::Column; });
    return all;
}

}  // namespace sinescope
