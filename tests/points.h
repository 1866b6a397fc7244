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

#include <algorithm>
#include <cstdlib>
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

/// Calls `take` with the colours of pixels at this spacing, row by row.
template <typename Take>
void takeColours(const QImage& picture, int apart, Take take) {
    const QImage plain = picture.convertToFormat(QImage::Format_ARGB32);
    for (int y = 0; y < plain.height(); y += apart) {
        const auto* const line = reinterpret_cast<const QRgb*>(plain.constScanLine(y));
        for (int x = 0; x < plain.width(); x += apart) take(line[x]);
    }
}
/// Number of pixels with a colour.
inline int pixelsOf(const QColor& color, const QImage& picture) {
    int found = 0;
    takeColours(picture, 1, [&, predicate = color.rgba()](QRgb pixel) { found += pixel == predicate; });
    return found;
}
/// Number of colours in pixels that are `apart` apart.
inline qsizetype coloursOf(const QImage& picture, int apart = 1) {
    QSet<QRgb> colours;
    QRgb last = 0;  // neighbours are mostly of one
    takeColours(picture, apart, [&](QRgb pixel) {
        if (pixel != last || colours.isEmpty()) colours.insert(pixel);
        last = pixel;
    });
    return colours.size();
}

/// Number of coloured pixels: data are coloured; axes, grids and text are grey.
inline int colouredPixelsOf(const QImage& picture) {
    int coloured = 0;
    takeColours(picture, 1, [&coloured](QRgb pixel) {
        const auto [smallest, largest] = std::minmax({qRed(pixel), qGreen(pixel), qBlue(pixel)});
        coloured += largest - smallest > 60;
    });
    return coloured;
}

/// The largest difference in a colour channel, 0 .. 255.
inline int apart(QRgb a, QRgb b) {
    return std::max(
        {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

/// The first such point for which `predicate` returns true; empty if none.
template <typename Predicate>
std::optional<QPoint> firstPoint(const QSize& size, int apart, Predicate predicate) {
    for (const QPoint& point : pointsOf(size, apart))
        if (predicate(point)) return point;
    return {};
}

}  // namespace sinescope
