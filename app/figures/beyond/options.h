// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

/// All of the figure, or one part of it.
enum class BeyondPart { All, Clocks, Distance, Loss };

struct BeyondOptions {
    BeyondPart part = BeyondPart::All;
    std::int64_t past = 50;  ///< positions past L_tr at which hands and distance are read
};
const OptionTable<BeyondOptions>& beyondOptions();

/// That of the selection; without one the length that RoPE is scaled from, else all of the encoding.
std::int64_t trainedLength(const Scene& scene);
/// Positions shown: 4 L_tr, more where the Scene's view reaches further.
std::int64_t beyondLength(const Scene& scene);

void setBeyondPast(FigureState& state, std::int64_t past);

}  // namespace sinescope
