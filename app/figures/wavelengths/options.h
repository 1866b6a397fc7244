// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

struct WavelengthsOptions {
    bool allScalings = false;  ///< show all scalings of a rotation, not only its own and the unscaled one
};

const OptionTable<WavelengthsOptions>& wavelengthsOptions();

}  // namespace sinescope
