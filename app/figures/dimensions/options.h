// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

struct DimensionsOptions {
    bool apart = false;      ///< for schemes of the score: a chart per head
    bool norms = false;      ///< for tables: row norms instead of columns
    bool wavelength = true;  ///< brackets over a wavelength of each curve on which one is visible
};

const OptionTable<DimensionsOptions>& dimensionsOptions();

}  // namespace sinescope
