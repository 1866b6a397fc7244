// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"

namespace sinescope {

/// Draws a circle with its axes: cosine to the right, sine upwards.
void drawClockFace(QCPPainter& painter, const Style& style, const QPointF& centre, double radius);
/// Draws a hand to (cosine, sine) = `hand`, with a dot of radius `dot` at its tip.
void drawClockHand(QCPPainter& painter, const QPointF& centre, double radius, const QPointF& hand,
                   const QPen& pen, double dot);
/// Fills the sector from angle `start` through `rest`, in degrees; if |degrees| >= 360, fills the whole disc
/// first. Returns the disc's rectangle.
QRectF drawClockTurn(QCPPainter& painter, const Style& style, const QPointF& centre, double radius,
                     double start, double degrees, double rest);
/// Degrees in QPainter's unit of 1/16 degree.
int sixteenths(double degrees);

}  // namespace sinescope
