// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/color_ramp.h"

namespace sinescope {

QImage colorRamp(const Colormap& map, Qt::Orientation along) {
    const auto count = static_cast<int>(map.colors.size());
    const bool isUpright = along == Qt::Vertical;
    QImage ramp(isUpright ? 1 : count, isUpright ? count : 1, QImage::Format_RGB32);
    for (int k = 0; k < count; ++k)
        ramp.setPixel(isUpright ? QPoint(0, count - 1 - k) : QPoint(k, 0),
                      map.colors[static_cast<std::size_t>(k)]);
    return ramp;
}

}  // namespace sinescope
