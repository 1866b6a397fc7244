// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/sketch_axes.h"

#include "app/scene/number_format.h"
#include "core/round_numbers.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Returns a round step, of which about four fill the range.
double sketchStep(const AxisRange& range) {
    return roundStep((range.upper - range.lower) / 4);
}

}  // namespace

SketchRanges sketchRanges(const QString& xName, const QString& yName, const std::vector<QPointF>& truth) {
    SketchRanges ranges{xName, yName, {}, {}};
    if (truth.size() > 1) ranges.x = {truth.front().x(), truth.front().x()};
    double maximum = 1e-9;
    for (const QPointF& point : truth) {
        ranges.x.lower = std::min(ranges.x.lower, point.x());
        ranges.x.upper = std::max(ranges.x.upper, point.x());
        maximum = std::max(maximum, std::abs(point.y()));
    }
    if (!(ranges.x.upper > ranges.x.lower)) ranges.x.upper = ranges.x.lower + 1;
    ranges.y = {-1.15 * maximum, 1.15 * maximum};
    return ranges;
}

QRectF SketchAxes::plot() const {
    return area.adjusted(3.4 * unit, 1.7 * unit, -0.9 * unit, -2 * unit);
}

QPointF SketchAxes::pixelOf(const QPointF& point) const {
    const auto& [xName, yName, x, y] = ranges;
    const QRectF inner = plot();
    return {inner.left() + (point.x() - x.lower) / (x.upper - x.lower) * inner.width(),
            inner.bottom() - (point.y() - y.lower) / (y.upper - y.lower) * inner.height()};
}

QPointF SketchAxes::pointAt(const QPointF& pixel) const {
    const auto& [xName, yName, x, y] = ranges;
    const QRectF inner = plot();
    const double right = std::clamp((pixel.x() - inner.left()) / inner.width(), 0.0, 1.0);
    const double up = std::clamp((inner.bottom() - pixel.y()) / inner.height(), 0.0, 1.0);
    return {x.lower + right * (x.upper - x.lower), y.lower + up * (y.upper - y.lower)};
}

void SketchAxes::paint(QPainter& painter, const Palette& colors) const {
    const QRectF inner = plot();
    painter.setFont(font);
    const double stepX = sketchStep(ranges.x);
    for (double x = std::ceil(ranges.x.lower / stepX) * stepX; x <= ranges.x.upper; x += stepX) {
        const double at = pixelOf({x, 0}).x();
        painter.setPen(QPen(colors.grid, 1));
        painter.drawLine(QPointF(at, inner.top()), QPointF(at, inner.bottom()));
        painter.setPen(colors.secondary);
        painter.drawText(QRectF(at - 3 * unit, inner.bottom() + 0.2 * unit, 6 * unit, 1.5 * unit),
                         Qt::AlignCenter, plainNumber(x, 4));
    }
    const double stepY = sketchStep(ranges.y);
    for (double y = std::ceil(ranges.y.lower / stepY) * stepY; y <= ranges.y.upper; y += stepY) {
        const double value = std::abs(y) < stepY / 1000 ? 0 : y;
        const double at = pixelOf({0, value}).y();
        painter.setPen(QPen(value == 0 ? colors.axis : colors.grid, 1));
        painter.drawLine(QPointF(inner.left(), at), QPointF(inner.right(), at));
        painter.setPen(colors.secondary);
        painter.drawText(QRectF(area.left(), at - 0.75 * unit, 3 * unit, 1.5 * unit),
                         Qt::AlignRight | Qt::AlignVCenter, plainNumber(value, 4));
    }
    painter.setPen(colors.secondary);
    painter.drawText(QRectF(area.left() + 0.4 * unit, area.top(), area.width() / 2, 1.6 * unit),
                     Qt::AlignLeft | Qt::AlignVCenter, ranges.yName);
    painter.drawText(QRectF(inner.right() - 8 * unit, inner.bottom() - 1.5 * unit, 8 * unit - 2, 1.5 * unit),
                     Qt::AlignRight | Qt::AlignVCenter, ranges.xName);
}

void SketchAxes::paintCurve(QPainter& painter, const std::vector<QPointF>& points, const QPen& pen) const {
    QPolygonF line;
    for (const QPointF& point : points) line << pixelOf(point);
    painter.setPen(pen);
    painter.drawPolyline(line);
}

}  // namespace sinescope
