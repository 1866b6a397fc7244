// SPDX-License-Identifier: GPL-3.0-or-later
//
// The points of a picture or of a figure's surface, for tests that look at each or look for one.
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

/// Those that are so many pixels apart, row by row.
inline std::vector<QPoint> pointsOf(const QRect& area, int apart = 1) {
    std::vector<QPoint> points;
    for (int y = area.top(); y <= area.bottom(); y += apart)
        for (int x = area.left(); x <= area.right(); x += apart) points.emplace_back(x, y);
    return points;
}
inline std::vector<QPoint> pointsOf(const QSize& size, int apart = 1) {
    return pointsOf(QRect(QPoint(), size), apart);
}

/// How many pixels of a picture have a colour.
inline int pixelsOf(const QColor& color, const QImage& picture) {
    int found = 0;
    for (const QPoint& point : pointsOf(picture.size())) found += picture.pixelColor(point) == color;
    return found;
}
/// How many colours there are in pixels that are so far apart.
inline qsizetype coloursOf(const QImage& picture, int apart = 1) {
    QSet<QRgb> colours;
    for (const QPoint& point : pointsOf(picture.size(), apart)) colours.insert(picture.pixel(point));
    return colours.size();
}

/// The first of them that is wanted.
template <typename Wanted>
std::optional<QPoint> firstPoint(const QSize& size, int apart, Wanted wanted) {
    for (const QPoint& point : pointsOf(size, apart))
        if (wanted(point)) return point;
    return {};
}

}  // namespace sinescope
