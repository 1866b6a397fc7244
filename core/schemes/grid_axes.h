// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pairs of a grid's two axes: each axis is a sinusoidal encoding of the place along it, in the library's
// columns, so that one step down, or across, turns each pair of that axis by its frequency.
#pragma once

#include "core/schemes/grid.h"

#include <vector>

namespace sinescope {

struct GridPair {
    bool ofRows = false;       ///< encodes the place down the grid; otherwise across
    std::int64_t pair = 0;     ///< among the pairs of its axis
    double frequency = 0;      ///< radians per patch
    std::int64_t sine = -1;    ///< column of the table; -1 if the table ends before it
    std::int64_t cosine = -1;  ///< likewise
};

/// The pairs of both axes, those of the rows first. Throws Error if validate() does.
std::vector<GridPair> gridPairs(const GridScheme& scheme);

}  // namespace sinescope
