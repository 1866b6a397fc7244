// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/clock_face.h"

#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <cmath>

namespace sinescope {

void drawClockFace(QCPPainter& painter, const Style& style, const QPointF& centre, double radius) {
    const Palette& colors = style.palette;
    setPenAndBrush(painter, QPen(colors.grid, style.metrics.axis), Qt::NoBrush);
    painter.drawLine(QLineF(centre.x() - radius, centre.y(), centre.x() + radius, centre.y()));
    painter.drawLine(QLineF(centre.x(), centre.y() - radius, centre.x(), centre.y() + radius));
    painter.setPen(QPen(colors.secondary, style.metrics.axis));
    painter.drawEllipse(centre, radius, radius);
}

void drawClockHand(QCPPainter& painter, const QPointF& centre, double radius, const QPointF& hand,
                   const QPen& pen, double dot) {
    const QPointF tip(centre.x() + radius * hand.x(), centre.y() - radius * hand.y());
    painter.setPen(pen);
    painter.drawLine(QLineF(centre, tip));
    setPenAndBrush(painter, Qt::NoPen, pen.color());
    painter.drawEllipse(tip, dot, dot);
}

QRectF drawClockTurn(QCPPainter& painter, const Style& style, const QPointF& centre, double radius,
                     double start, double degrees, double rest) {
    const double r = 0.42 * radius;
    const QRectF disc(centre.x() - r, centre.y() - r, 2 * r, 2 * r);
    setPenAndBrush(painter, Qt::NoPen, withAlpha(style.palette.base, 0.22F));
    if (std::abs(degrees) >= 360) painter.drawEllipse(disc);
    painter.drawPie(disc, sixteenths(start), sixteenths(rest));
    return disc;
}

int sixteenths(double degrees) {
    return saturatingCast<int>(std::round(degrees * 16));
}

}  // namespace sinescope
