// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

struct WavelengthsOptions {
    bool allScalings = false;  ///< of a rotation; else its own beside the unscaled one
    friend bool operator==(const WavelengthsOptions&, const WavelengthsOptions&) = default;
};

const FigureSpec& wavelengthsSpec();
/// What the Scene says of the figure; the defaults where it is not open.
WavelengthsOptions wavelengthsOptions(const Scene& scene);

}  // namespace sinescope
