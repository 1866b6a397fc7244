// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/grid_place.h"

namespace sinescope {

double countedPlace(GridConvention convention, std::int64_t place) {
    const double offset = convention == GridConvention::Detr             ? 1
                          : convention == GridConvention::DeformableDetr ? 0.5
                                                                         : 0;
    return static_cast<double>(place) + offset;
}

}  // namespace sinescope
