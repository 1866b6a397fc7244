// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of the shift figure, parsed once from the Scene.
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

struct ShiftOptions {
    bool numbers = true;    ///< blocks and rows in numbers beneath the clocks; else as many clocks as fit
    bool sineOnly = false;  ///< the cosines are left out
};

const OptionTable<ShiftOptions>& shiftOptions();

}  // namespace sinescope
