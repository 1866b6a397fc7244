// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figure has no options of its own.
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

FigureSpec wavelengthsSpec();

}  // namespace sinescope
