// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/veil_painting.h"

#include "app/style/pen.h"
#include "app/style/saved_state.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {
constexpr double veilRadius = 8;
constexpr double stripe = 28;

void paintHint(QPainter& painter, const QRectF& area, const Palette& palette, const QFont& font) {
    const QString hint = veilHint();
    constexpr int flags = Qt::AlignCenter | Qt::TextWordWrap;
    const QFontMetricsF metrics(font);
    const double em = metrics.height();
    const QRectF words = metrics.boundingRect(area.adjusted(em, 0, -em, 0), flags, hint);
    setPenAndBrush(painter, Qt::NoPen, palette.canvas);
    painter.drawRoundedRect(words.adjusted(-em, -em / 2, em, em / 2), veilRadius, veilRadius);
    setFontAndPen(painter, font, palette.secondary);
    painter.drawText(words, flags, hint);
}
}  // namespace

QString veilHint() {
    return QCoreApplication::translate("Veil", "What do you predict?");
}

void paintVeil(QPainter& painter, const std::vector<QRectF>& areas, const Palette& palette,
               const QFont& font) {
    painter.setRenderHint(QPainter::Antialiasing);
    const QPen faint(withAlpha(palette.field, 0.6F), stripe / 2.5);
    for (const QRectF& area : areas) {
        // Pixels of cells may begin above the chart.
        painter.fillRect(area.toAlignedRect().adjusted(0, -1, 1, 0), palette.canvas);
        const SavedState saved(painter);
        painter.setClipRect(area, Qt::IntersectClip);
        painter.setPen(faint);
        // The stripes of areas side by side meet.
        const double first = std::floor((area.left() + area.top()) / stripe) * stripe - area.bottom();
        for (double x = first; x < area.right() + area.height(); x += stripe)
            painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()));
    }
    const auto size = [](const QRectF& area) { return area.width() * area.height(); };
    const auto largest = std::ranges::max_element(
        areas, [&size](const QRectF& a, const QRectF& b) { return size(a) < size(b); });
    if (largest == areas.end()) return;
    const SavedState saved(painter);
    painter.setClipRect(*largest, Qt::IntersectClip);
    paintHint(painter, *largest, palette, font);
}

}  // namespace sinescope
