// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"
#include "core/encoding/pixels.h"

#include <QPolygonF>

#include <functional>
#include <limits>
#include <vector>

namespace sinescope {

/// Index of one of `count` overlapping bands: together they are as opaque as one, and their edges at the
/// extremes are drawn in alternating dashes.
struct BandShare {
    int index = 0;
    int count = 1;
};

/// Style of a line; dash in pen widths, empty: solid.
struct Stroke {
    QColor color;
    double width = 2;
    QVector<qreal> dash = {};
    float band = 0.22F;  ///< opacity of an envelope, or of all that overlap it
    BandShare share = {};
};

/// Returns the places of the points that a polyline needs: those left out, at most `most` - 1 between two,
/// are too close to the line through the others to be seen.
std::vector<qsizetype> visibleCorners(const QCPPainter& painter, const QPolygonF& points,
                                      qsizetype most = std::numeric_limits<qsizetype>::max());

/// Draws a polyline given in pixels; a NaN point is a gap. On raster devices as single segments (the stroker
/// of wide antialiased polylines is hundreds of times slower for fast sinusoids), in vector files as
/// polylines clipped to the rect.
void drawCurve(QCPPainter& painter, const QPolygonF& points, const Stroke& stroke, const QRectF& clip);

/// Returns the first, highest, lowest and last point of each pixel column; the others are invisible.
QPolygonF thinned(const QPolygonF& points);

/// Draws the envelope of a curve with many samples per pixel: from lowest to highest of each bucket, the
/// buckets spread evenly from x = left to right in pixels; toPixel maps a value to y. Parts as thin as a line
/// are drawn as a line, with dashes.
void drawEnvelope(QCPPainter& painter, const std::vector<Extremes>& envelope, double left, double right,
                  const std::function<double(double)>& toPixel, const Stroke& stroke);

/// Draws discs of a diameter at points in pixels; those outside `clip` are left out.
void drawDots(QCPPainter& painter, const QPolygonF& points, const QColor& color, double diameter,
              const QRectF& clip);

/// Draws a horizontal bracket from x = left to right at height y, with a text to its right, or to its left if
/// the text would extend past x = edge.
void drawSpan(QCPPainter& painter, double left, double right, double y, const QString& text,
              const QFont& font, const QColor& color, double edge = 1e300);

}  // namespace sinescope
