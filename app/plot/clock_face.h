// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"

namespace sinescope {

/// A circle with its axes: what turns in it has the cosine to the right and the sine upwards.
void drawClockFace(QCPPainter& painter, const Style& style, const QPointF& centre, double radius);
/// A hand with that cosine and sine, and at its tip a dot of a radius.
void drawClockHand(QCPPainter& painter, const QPointF& centre, double radius, const QPointF& hand,
                   const QPen& pen, double dot);
/// Fills the sector from angle `start` through `rest`, in degrees; if |degrees| >= 360, fills the whole disc
/// first. Returns the disc's rectangle.
QRectF drawClockTurn(QCPPainter& painter, const Style& style, const QPointF& centre, double radius,
                     double start, double degrees, double rest);
/// Degrees as QPainter counts them.
int sixteenths(double degrees);

}  // namespace sinescope
