// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/left_color_bar.h"

#include "app/style/color_ramp.h"
#include "app/style/pen.h"
#include "app/style/saved_state.h"
#include "app/style/text_width.h"
#include "core/saturating_cast.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

QFont nameFont(const Style& style) {
    return style.font(style.metrics.label, QFont::Medium);
}

/// The distance of the numbers from the bar, with the ticks in between.
double numbersGap(const Style& style) {
    return 0.6 * style.metrics.tick;
}

double widthOfNumbers(const LeftColorBar& bar, const Style& style) {
    return widestOf(bar.tickLabels, QFontMetricsF(style.font(style.metrics.tick)));
}

/// Paints ticks and numbers right of a bar, leaving out numbers that would touch.
void paintNumbers(QPainter& painter, const LeftColorBar& bar, const QRectF& area, const Style& style) {
    const double size = bar.limits.upper - bar.limits.lower, tickLength = style.metrics.tick / 3;
    const double height = QFontMetricsF(painter.font()).height();
    double free = area.bottom() + height;  // numbers go up from the bottom
    for (std::size_t k = 0; k < bar.ticks.size(); ++k) {
        const double y = area.bottom() - (bar.ticks[k] - bar.limits.lower) / size * area.height();
        if (y > area.bottom() + 1 || y < area.top() - 1 || y + height / 2 > free) continue;
        free = y - height / 2;
        painter.setPen(QPen(style.palette.axis, style.metrics.axis));
        painter.drawLine(QLineF(area.right(), y, area.right() + tickLength, y));
        painter.setPen(style.palette.text);
        painter.drawText(QRectF(area.right() + numbersGap(style), y - height / 2, 10000, height),
                         Qt::AlignLeft | Qt::AlignVCenter, bar.tickLabels.value(static_cast<int>(k)));
    }
}

}  // namespace

bool isSameBar(const LeftColorBar& a, const LeftColorBar& b) {
    return a.limits == b.limits && a.name == b.name && a.map.colors == b.map.colors;
}

int widthOf(const LeftColorBar& bar, const Style& style) {
    const double name = bar.name.isEmpty() ? 0 : 1.25 * QFontMetricsF(nameFont(style)).height();
    return saturatingCast<int>(
        std::ceil(style.metrics.space + bar.width + numbersGap(style) + widthOfNumbers(bar, style) + name));
}

void paintLeftColorBar(QPainter& painter, const LeftColorBar& bar, const Style& style) {
    const SavedState saved(painter);
    const QRectF area(style.metrics.space, bar.chart.top(), bar.width, bar.chart.height());
    painter.drawImage(area, colorRamp(bar.map, Qt::Vertical));
    setPenAndBrush(painter, QPen(style.palette.axis, style.metrics.axis), Qt::NoBrush);
    painter.drawRect(area);
    setFontAndPen(painter, style.font(style.metrics.tick), style.palette.text);
    paintNumbers(painter, bar, area, style);
    setFontAndPen(painter, nameFont(style), style.palette.text);
    painter.translate(widthOf(bar, style), area.center().y());
    painter.rotate(90);
    const double length = area.height() + style.metrics.label,
                 height = QFontMetricsF(painter.font()).height();
    painter.drawText(QRectF(-length / 2, 0, length, height), Qt::AlignCenter, bar.name);
}

}  // namespace sinescope
