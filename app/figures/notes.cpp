// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/notes.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {
constexpr double inset = 6;    ///< between the area's edge and the note
constexpr double padding = 5;  ///< between the note's edge and its text

double roomIn(double width) {
    return width - 2 * (inset + padding);
}

QRectF textRect(const QFontMetricsF& metrics, double room, const QString& text) {
    return metrics.boundingRect(QRectF(0, 0, room, 1e5), Qt::TextWordWrap | Qt::AlignLeft, text);
}

}  // namespace

double notesHeight(const Style& style, double width, const std::vector<NoteLine>& lines) {
    const QFontMetricsF metrics(style.font(style.metrics.small, QFont::Medium));
    double height = 0;
    for (const NoteLine& line : lines)
        if (!line.text.isEmpty()) height += textRect(metrics, roomIn(width), line.text).height();
    return height > 0 ? height + 2 * (inset + padding) : 0;
}

QRectF drawNotes(QCPPainter& painter, const Style& style, const QRectF& area, Qt::Corner corner,
                 const std::vector<NoteLine>& lines) {
    const QFont font = style.font(style.metrics.small, QFont::Medium);
    const QFontMetricsF metrics(font);
    const double room = roomIn(area.width());
    double width = 0;
    double height = 0;
    std::vector<std::pair<const NoteLine*, double>> fitting;
    for (const NoteLine& line : lines) {
        if (line.text.isEmpty()) continue;
        const QRectF needed = textRect(metrics, room, line.text);
        if (room < 40 || height + needed.height() > area.height() - 2 * (inset + padding)) break;
        fitting.emplace_back(&line, needed.height());
        width = std::max(width, std::ceil(needed.width()) + 1);
        height += needed.height();
    }
    if (fitting.empty()) return {};
    QRectF box(area.left() + inset, area.top() + inset, width + 2 * padding, height + 2 * padding);
    if (corner == Qt::TopRightCorner || corner == Qt::BottomRightCorner) box.moveRight(area.right() - inset);
    if (corner == Qt::BottomLeftCorner || corner == Qt::BottomRightCorner)
        box.moveBottom(area.bottom() - inset);
    QColor ground = style.palette.canvas;
    ground.setAlpha(225);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 4, 4);
    painter.setFont(font);
    double y = box.top() + padding;
    for (const auto& [line, lineHeight] : fitting) {
        painter.setPen(line->color);
        painter.drawText(QRectF(box.left() + padding, y, width, lineHeight), Qt::TextWordWrap | Qt::AlignLeft,
                         line->text);
        y += lineHeight;
    }
    return box;
}

}  // namespace sinescope
