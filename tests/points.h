// SPDX-License-Identifier: GPL-3.0-or-later
//
// Points of a picture or a figure's surface, for tests that check all of them or search for one.
#pragma once

#include <QColor>
#include <QImage>
#include <QPoint>
#include <QRect>
#include <QSet>
#include <QSize>

#include <optional>
#include <vector>

namespace sinescope {

/// The points of `area` that are `apart` pixels apart, row by row.
inline std::vector<QPoint> pointsOf(const QRect& area, int apart = 1) {
    std::vector<QPoint> points;
    for (int y = area.top(); y <= area.bottom(); y += apart)
        for (int x = area.left(); x <= area.right(); x += apart) points.emplace_back(x, y);
    return points;
}
inline std::vector<QPoint> pointsOf(const QSize& size, int apart = 1) {
    return pointsOf(QRect(QPoint(), size), apart);
}

/// Number of pixels with a colour.
inline int pixelsOf(const QColor& color, const QImage& picture) {
    int found = 0;
    for (const QPoint& point : pointsOf(picture.size())) found += picture.pixelColor(point) == color;
    return found;
}
/// Number of colours in pixels that are `apart` apart.
inline qsizetype coloursOf(const QImage& picture, int apart = 1) {
    QSet<QRgb> colours;
    for (const QPoint& point : pointsOf(picture.size(), apart)) colours.insert(picture.pixel(point));
    return colours.size();
}

/// The first such point for which `wanted` returns true; empty if none.
template <typename Wanted>
std::optional<QPoint> firstPoint(const QSize& size, int apart, Wanted wanted) {
    for (const QPoint& point : pointsOf(size, apart))
        if (wanted(point)) return point;
    return {};
}

}  // namespace sinescope
