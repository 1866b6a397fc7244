// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"
#include "core/encoding/pixels.h"

#include <QPolygonF>

#include <functional>

namespace sinescope {

/// A place among several bands that lie on each other: together they are as opaque as one, and their edges,
/// level at the extremes, are drawn in turns.
struct BandShare {
    int index = 0;
    int count = 1;
};

/// How a line is drawn; dash in pen widths, empty = solid.
struct Stroke {
    QColor color;
    double width = 2;
    QVector<qreal> dash = {};
    float band = 0.22F;  ///< opacity of an envelope, or of all that share its place
    BandShare share = {};
};

/// Draws a polyline given in pixels; a NaN point is a gap. On raster devices as single segments (the stroker
/// of wide antialiased polylines is hundreds of times slower for fast sinusoids), in vector files as
/// polylines clipped to the rect.
void drawCurve(QCPPainter& painter, const QPolygonF& points, const Stroke& stroke, const QRectF& clip);

/// Draws the envelope of a curve with many samples per pixel: from lowest to highest of each bucket, the
/// buckets spread evenly from x = left to right in pixels; toPixel maps a value to y. As far as it is a line,
/// it is drawn as one, dashes included.
void drawEnvelope(QCPPainter& painter, const std::vector<Extremes>& envelope, double left, double right,
                  const std::function<double(double)>& toPixel, const Stroke& stroke);

/// Discs of a diameter at points in pixels; those outside the rect are left out.
void drawDots(QCPPainter& painter, const QPolygonF& points, const QColor& color, double diameter,
              const QRectF& clip);

/// A horizontal bracket from x = left to right at height y, with a text to its right, or to its left where it
/// would run past x = edge.
void drawSpan(QCPPainter& painter, double left, double right, double y, const QString& text,
              const QFont& font, const QColor& color, double edge = 1e300);

}  // namespace sinescope
