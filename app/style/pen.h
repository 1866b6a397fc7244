// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QLineF>
#include <QPainter>
#include <QRectF>

#include <algorithm>

namespace sinescope {

/// A painter that smooths edges.
class SmoothPainter : public QPainter {
 public:
    explicit SmoothPainter(QPaintDevice* device) : QPainter(device) { setRenderHint(Antialiasing); }
};

/// Sets the pen and the brush. A template, because QCPPainter has other setPen() functions, which vector
/// files need.
template <typename Painter, typename Pen, typename Brush>
void setPenAndBrush(Painter& painter, const Pen& pen, const Brush& brush) {
    painter.setPen(pen);
    painter.setBrush(brush);
}

template <typename Painter, typename Font, typename Pen>
void setFontAndPen(Painter& painter, const Font& font, const Pen& pen) {
    painter.setFont(font);
    painter.setPen(pen);
}

/// Draws a vertical line through a rect; drawLevel() draws a horizontal one.
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

/// Fills an area with a translucent colour on screen, without antialiasing or along whole pixels. In strips,
/// because Qt splits a higher area among threads, and waking them takes longer than filling it.
inline void fillInStrips(QPainter& painter, const QRectF& area, const QColor& color) {
    const double strip = 64 / painter.device()->devicePixelRatioF();
    for (double top = area.top(); top < area.bottom(); top += strip)
        painter.fillRect(QRectF(area.left(), top, area.width(), std::min(strip, area.bottom() - top)), color);
}

/// Returns the colour with an opacity of 0 .. 1.
inline QColor withAlpha(QColor color, float opacity) {
    color.setAlphaF(opacity);
    return color;
}

/// Returns the colour at a share of the way from one to another, with their opacities.
inline QColor mixed(const QColor& from, const QColor& to, double share) {
    const auto part = [share](float a, float b) { return a + (b - a) * static_cast<float>(share); };
    return QColor::fromRgbF(part(from.redF(), to.redF()), part(from.greenF(), to.greenF()),
                            part(from.blueF(), to.blueF()), part(from.alphaF(), to.alphaF()));
}

}  // namespace sinescope
