// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/options.h"

#include "app/model/option_table.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

const OptionTable<PositionsOptions>& table() {
    static const auto all =
        OptionTable<PositionsOptions>("positions", AxisQuantity::Column, AxisQuantity::Value)
            .choice("waves", &PositionsOptions::waves,
                    {{PositionsWaves::Sine, "sine"},
                     {PositionsWaves::Cosine, "cosine"},
                     {PositionsWaves::Both, "both"}})
            .choice("over", &PositionsOptions::overPairs, {{false, "columns"}, {true, "pairs"}})
            .allOfferedIn(hasPairs)
            .number("noise", &PositionsOptions::noise, 0, 2)
            .offeredIn(isSinusoidal)
            .with([](FigureSpec& spec) {
                spec.xOf = [](const FigureState* state) {
                    return table().read(state).overPairs ? AxisQuantity::Pair : AxisQuantity::Column;
                };
            });
    return all;
}

}  // namespace

const FigureSpec& positionsSpec() {
    return table().spec();
}

PositionsOptions positionsOptions(const FigureState* state) {
    return table().read(state);
}

}  // namespace sinescope
