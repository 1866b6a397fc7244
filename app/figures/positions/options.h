// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

/// The columns that the lines go through.
enum class PositionsWaves { Sine, Cosine, Both };

struct PositionsOptions {
    PositionsWaves waves = PositionsWaves::Sine;
    bool overPairs = false;  ///< the horizontal axis counts pairs; else columns
    double noise = 0;        ///< deviation of what is added to each value of the selected row, as dots
};

const OptionTable<PositionsOptions>& positionsOptions();

}  // namespace sinescope
