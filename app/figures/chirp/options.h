// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figure of chirps holds in its options: the positions, one chart each, and how many pairs are
// shown.
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

const FigureSpec& chirpSpec();

struct ChirpOptions {
    std::vector<std::int64_t> positions;  ///< the first maximumPositions that are given
    std::int64_t given = 0;               ///< so many positions in all
    std::int64_t pairs = 100;             ///< shown from pair 0 on; all where there are fewer

    static constexpr std::size_t maximumPositions = 12;
};

/// `state` is the figure's, or nullptr.
ChirpOptions chirpOptions(const FigureState* state);

/// "0,4,8,12", as the option keeps it.
QString chirpPositionsText(const std::vector<std::int64_t>& positions);
/// Puts positions into the options of the figure, which is opened when it is not.
void setChirpPositions(Scene& scene, const std::vector<std::int64_t>& positions);

}  // namespace sinescope
