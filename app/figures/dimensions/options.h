// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

struct DimensionsOptions {
    bool apart = false;      ///< of a scheme of the score: a chart for each head
    bool norms = false;      ///< of a table: the norm of each row in place of its columns
    bool wavelength = true;  ///< a bracket over one wavelength of the curves on which one is in sight
};

const OptionTable<DimensionsOptions>& dimensionsOptions();

}  // namespace sinescope
