// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"
#include "app/scene/number_format.h"

namespace sinescope {

/// A share with three digits, "43.2 %"; as many more as it takes not to round up to 100 %.
inline QString percent(double share) {
    int digits = 3;
    while (share < 1 && digits < 15 && plainNumber(100 * share, digits) == "100"_L1) ++digits;
    return plainNumber(100 * share, digits) + u" %"_s;
}

}  // namespace sinescope
