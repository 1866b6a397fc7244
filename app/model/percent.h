// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"
#include "app/scene/number_format.h"

namespace sinescope {

/// A share with three digits, "43.2 %"; more digits if it would round up to 100 %.
inline QString percent(double share) {
    return plainNumber(100 * share, share > 0.9995 && share < 1 ? 12 : 3) + u" %"_s;
}

}  // namespace sinescope
