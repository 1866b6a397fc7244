// SPDX-License-Identifier: GPL-3.0-or-later
//
// Options of the shift figure, parsed from the Scene.
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

struct ShiftOptions {
    bool numbers = true;    ///< blocks and rows as numbers below the clocks; otherwise as many clocks as fit
    bool sineOnly = false;  ///< the cosines are left out
};

const OptionTable<ShiftOptions>& shiftOptions();

}  // namespace sinescope
