// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/relative.h"

#include <limits>

namespace sinescope {

std::int64_t relativePosition(std::int64_t query, std::int64_t key) {
    using Limits = std::numeric_limits<std::int64_t>;
    if (query < 0 && key > Limits::max() + query) return Limits::max();
    if (query > 0 && key < Limits::min() + query) return Limits::min();
    return key - query;
}

}  // namespace sinescope
