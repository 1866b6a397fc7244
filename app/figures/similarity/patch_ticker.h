// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"

#include <cstdint>

namespace sinescope {

/// Numbers the patches along an axis: `patches` of them, each `cells` cells wide, with a tick in its middle.
QSharedPointer<QCPAxisTicker> patchTicker(std::int64_t patches, std::int64_t cells);

}  // namespace sinescope
