// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/options.h"

#include "app/model/option_table.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

const OptionTable<BeyondOptions>& table() {
    // The measured losses are read at no place of their own.
    static const auto all =
        OptionTable<BeyondOptions>("beyond")
            .choice("part", &BeyondOptions::part,
                    {{BeyondPart::All, "all"},
                     {BeyondPart::Clocks, "clocks"},
                     {BeyondPart::Distance, "distance"},
                     {BeyondPart::Loss, "loss"}})
            .offeredIn(isSinusoidal)
            .number("past", &BeyondOptions::past, 1, 3 * EncodingParameters::maximumLength)
            .offeredIn([](const Scene& scene) {
                return isSinusoidal(scene) && table().read(scene).part != BeyondPart::Loss;
            });
    return all;
}

}  // namespace

std::int64_t trainedLength(const Scene& scene) {
    if (scene.selection.trainedLength) return *scene.selection.trainedLength;
    const auto* rope = rotationIn(scene.scheme);
    const auto original = rope ? originalLength(rope->scaling) : std::nullopt;
    return original.value_or(scene.encoding.length);
}

const FigureSpec& beyondSpec() {
    return table().spec();
}

BeyondOptions beyondOptions(const FigureState* state) {
    return table().read(state);
}

void setBeyondPast(FigureState& state, std::int64_t past) {
    table().edit(state, [past](BeyondOptions& options) { options.past = past; });
}

}  // namespace sinescope
