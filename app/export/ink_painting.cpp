// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ink_painting.h"

#include <QPainter>
#include <QPolygonF>

namespace sinescope {

namespace {
constexpr double inkWidth = 1.5, haloWidth = 2.7;  ///< in line widths of a figure
}  // namespace

void paintInk(QPainter& painter, const FigureView& view, const std::vector<InkStroke>& strokes,
              const QSize& size, const Style& style) {
    if (strokes.empty()) return;
    painter.save();
    painter.setClipRect(QRect(QPoint(), size), Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const InkStroke& stroke : strokes) {
        QPolygonF line;
        for (const QPointF& point : stroke.points) {
            const std::optional<QPointF> at =
                stroke.isData ? view.pixelOf(point)
                              : QPointF(point.x() * size.width(), point.y() * size.height());
            if (at) line << *at;
        }
        if (line.size() == 1) line << line.front() + QPointF(0.1, 0);
        // Visible also on red maps.
        for (const auto& [color, width] :
             {std::pair(style.palette.canvas, haloWidth), std::pair(style.palette.warning, inkWidth)}) {
            painter.setPen(
                QPen(color, width * style.metrics.line, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter.drawPolyline(line);
        }
    }
    painter.restore();
}

}  // namespace sinescope
