// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/options.h"

#include "app/scene/scene_scheme.h"

namespace sinescope {

const OptionTable<PositionsOptions>& positionsOptions() {
    static const auto all =
        OptionTable<PositionsOptions>("positions", AxisQuantity::Column, AxisQuantity::Value)
            .choice("waves", &PositionsOptions::waves,
                    {{PositionsWaves::Sine, "sine"},
                     {PositionsWaves::Cosine, "cosine"},
                     {PositionsWaves::Both, "both"}})
            .choice("over", &PositionsOptions::overPairs, {{false, "columns"}, {true, "pairs"}})
            .allOfferedIn(hasPairs)
            .number("noise", &PositionsOptions::noise, 0, 2)
            .offeredIn(usesEncoding)
            .with([](FigureSpec& spec) {
                spec.lines = AxisQuantity::Position;
                spec.xOf = [](const FigureState* state) {
                    return positionsOptions().read(state).overPairs ? AxisQuantity::Pair
                                                                    : AxisQuantity::Column;
                };
            });
    return all;
}

}  // namespace sinescope
