// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"
#include "app/scene/number_format.h"

namespace sinescope {

/// Three digits of a share, "43.2 %"; nothing reads as 100 % that is not.
inline QString percent(double share) {
    return plainNumber(100 * share, share > 0.9995 && share < 1 ? 12 : 3) + u" %"_s;
}

}  // namespace sinescope
