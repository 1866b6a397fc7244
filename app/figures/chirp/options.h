// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of the chirps: the positions, one chart each, and the number of pairs shown.
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

const FigureSpec& chirpSpec();

struct ChirpOptions {
    std::vector<std::int64_t> positions;  ///< the first maximumPositions of the option
    std::int64_t given = 0;               ///< number of positions in the option
    std::int64_t pairs = 100;             ///< shown from pair 0 on; clamped to those that exist

    static constexpr std::size_t maximumPositions = 12;
};

/// `state` is the figure's, or null.
ChirpOptions chirpOptions(const FigureState* state);

/// Returns "0,4,8,12", as stored in the option.
QString chirpPositionsText(const std::vector<std::int64_t>& positions);
/// Sets the positions in the figure's options and opens the figure.
void setChirpPositions(Scene& scene, const std::vector<std::int64_t>& positions);

}  // namespace sinescope
