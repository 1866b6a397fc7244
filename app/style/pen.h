// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QLineF>

namespace sinescope {

/// What the painter outlines with, and what it fills with. Of a QCPPainter, too, whose own pens are those
/// that vector files need.
template <typename Painter, typename Pen, typename Brush>
void setPenAndBrush(Painter& painter, const Pen& pen, const Brush& brush) {
    painter.setPen(pen);
    painter.setBrush(brush);
}

/// What the painter writes with, and in which colour.
template <typename Painter, typename Font, typename Pen>
void setFontAndPen(Painter& painter, const Font& font, const Pen& pen) {
    painter.setFont(font);
    painter.setPen(pen);
}

/// A line down through a chart or any other rect, and one across it.
template <typename Painter, typename Pen, typename Rect>
void drawUpright(Painter& painter, const Pen& pen, const Rect& rect, double x) {
    painter.setPen(pen);
    painter.drawLine(QLineF(x, rect.top(), x, rect.bottom()));
}
template <typename Painter, typename Pen, typename Rect>
void drawLevel(Painter& painter, const Pen& pen, const Rect& rect, double y) {
    painter.setPen(pen);
    painter.drawLine(QLineF(rect.left(), y, rect.right(), y));
}

/// The colour with an opacity of its own, 0 .. 1.
inline QColor withAlpha(QColor color, float opacity) {
    color.setAlphaF(opacity);
    return color;
}

}  // namespace sinescope
