// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/encoding/encoding.h"

namespace sinescope {

/// Words with four columns.
inline const Vector cat = (Vector(4) << 0.5, 0.6, 0.7, 0.8).finished();
inline const Vector sat = (Vector(4) << 0.9, 1.0, 1.1, 1.2).finished();

}  // namespace sinescope
