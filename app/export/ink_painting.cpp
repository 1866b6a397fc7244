// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ink_painting.h"

#include "app/style/saved_state.h"

#include <QPainter>

namespace sinescope {

void paintInkLine(QPainter& painter, QPolygonF line, double width, const Palette& colors) {
    constexpr double haloWidth = 1.8;  // relative to the line
    if (line.size() == 1) line << line.front() + QPointF(0.1, 0);
    for (const auto& [color, wide] : {std::pair(colors.canvas, haloWidth), std::pair(colors.warning, 1.0)}) {
        painter.setPen(QPen(color, wide * width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(line);
    }
}

void paintInk(QPainter& painter, const FigureView& view, const std::vector<InkStroke>& strokes,
              const QSize& size, const Style& style) {
    if (strokes.empty()) return;
    const SavedState saved(painter);
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
        paintInkLine(painter, line, 1.5 * style.metrics.line, style.palette);
    }
}

}  // namespace sinescope
