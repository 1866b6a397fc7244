// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <cmath>
#include <cstdint>

namespace sinescope {

/// The area at the nearest whole pixels. Its size does not depend on its place, so that the cells of an area
/// that moves keep their widths.
inline QRectF wholePixels(const QRectF& area) {
    return {std::round(area.left()), std::round(area.top()), std::round(area.width()),
            std::round(area.height())};
}

/// One of rows x columns cells of equal size that fill an area of whole pixels.
inline QRectF gridCell(const QRectF& area, std::int64_t rows, std::int64_t columns, std::int64_t row,
                       std::int64_t column) {
    const QRectF whole = wholePixels(area);
    const double width = whole.width() / static_cast<double>(columns);
    const double height = whole.height() / static_cast<double>(rows);
    return {whole.left() + width * static_cast<double>(column),
            whole.top() + height * static_cast<double>(row), width, height};
}

}  // namespace sinescope
