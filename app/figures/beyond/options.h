// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

/// The whole figure, or one part of it.
enum class BeyondPart { All, Clocks, Distance, Loss };

struct BeyondOptions {
    BeyondPart part = BeyondPart::All;
    std::int64_t past = 50;  ///< positions past L_tr at which hands and distance are read
};
const OptionTable<BeyondOptions>& beyondOptions();

/// True if the figure shows the measured loss alone: as its part, or because a measured scheme has no other
/// picture here.
bool showsLossAlone(const Scene& scene);

/// Returns the trained length of the selection; by default the length that RoPE is scaled from, else L.
std::int64_t trainedLength(const Scene& scene);
/// Returns the number of positions shown: 4 L_tr, or more if the Scene's view extends further.
std::int64_t beyondLength(const Scene& scene);

void setBeyondPast(FigureState& state, std::int64_t past);

}  // namespace sinescope
