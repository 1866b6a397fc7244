// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare_heads.h"

#include "app/figures/canvas.h"

#include <cmath>

namespace sinescope {

QString headOf(const CompareSide& side) {
    return QStringLiteral("%1: %2").arg(side.letter, side.name);
}

QFont headFont(const Style& style) {
    return style.font(style.metrics.small, QFont::DemiBold);
}

int headHeight(const Style& style) {
    return static_cast<int>(std::ceil(QFontMetricsF(headFont(style)).height())) + 6;
}

QRectF headAbove(const QCPAxisRect* chart, const Style& style) {
    const int height = headHeight(style);
    return QRectF(chart->left(), chart->top() - height, chart->width(), height - 2);
}

void paintHead(QCPPainter& painter, const QRectF& box, const QString& text, const QColor& color,
               const Style& style) {
    painter.setFont(headFont(style));
    painter.setPen(color);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(headFont(style)).elidedText(text, Qt::ElideRight, box.width()));
}

}  // namespace sinescope
