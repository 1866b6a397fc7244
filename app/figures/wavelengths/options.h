// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

struct WavelengthsOptions {
    bool allScalings = false;  ///< of a rotation; else its own beside the unscaled one
    friend bool operator==(const WavelengthsOptions&, const WavelengthsOptions&) = default;
};

const OptionTable<WavelengthsOptions>& wavelengthsOptions();

}  // namespace sinescope
