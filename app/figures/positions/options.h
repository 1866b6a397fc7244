// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

/// The columns drawn as lines.
enum class PositionsWaves { Sine, Cosine, Both };

struct PositionsOptions {
    PositionsWaves waves = PositionsWaves::Sine;
    bool overPairs = false;  ///< the horizontal axis shows pairs instead of columns
    double noise = 0;        ///< standard deviation of the noise added to the selected row, drawn as dots
};

const OptionTable<PositionsOptions>& positionsOptions();

}  // namespace sinescope
