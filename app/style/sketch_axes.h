// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QPointF>
#include <QRectF>

#include <vector>

class QPainter;

namespace sinescope {

/// The names and ranges of axes on which a predicted curve is drawn.
struct SketchRanges {
    QString xName, yName;
    AxisRange x, y;
};

/// Returns the range of the true curve with a margin above and below, so that it does not reveal its course.
SketchRanges sketchRanges(const QString& xName, const QString& yName, const std::vector<QPointF>& truth);

/// These axes in an area, with text in a font of size `unit`.
struct SketchAxes {
    const SketchRanges& ranges;
    QRectF area;
    QFont font;
    double unit;

    /// The area between the axes.
    QRectF plot() const;
    /// Converts a point of the axes to one of the area; pointAt() is the inverse within the plot.
    QPointF pixelOf(const QPointF& point) const;
    QPointF pointAt(const QPointF& pixel) const;
    void paint(QPainter& painter, const Palette& colors) const;
    void paintCurve(QPainter& painter, const std::vector<QPointF>& points, const QPen& pen) const;
};

}  // namespace sinescope
