// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/table_painter.h"

#include "app/plot/canvas.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/color_ramp.h"
#include "app/style/pen.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

double baseline(const QRectF& rect, const QFontMetricsF& metrics) {
    return rect.center().y() + metrics.capHeight() / 2;
}

QString elided(const QString& text, const QFontMetricsF& metrics, double width) {
    return metrics.horizontalAdvance(text) <= width ? text : metrics.elidedText(text, Qt::ElideRight, width);
}

void paintOutline(QCPPainter& painter, const QRectF& cell, double corner, double width,
                  const Palette& colors) {
    painter.setPen(QPen(colors.text, width));
    painter.drawRoundedRect(cell.adjusted(-width / 2, -width / 2, width / 2, width / 2), corner + 1,
                            corner + 1);
    painter.setPen(QPen(colors.canvas, 1));
    painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);
}

void TablePainter::write(const QPointF& at, const QString& text, const QFont& font, const QColor& color) {
    setFontAndPen(m_painter, font, color);
    m_painter.QPainter::drawText(at, text);
}

void TablePainter::write(const QRectF& rect, Qt::AlignmentFlag side, const QString& text, const QFont& font,
                         const QColor& color) {
    const QFontMetricsF metrics(font);
    const double x = side == Qt::AlignLeft      ? rect.left()
                     : side == Qt::AlignHCenter ? rect.center().x() - metrics.horizontalAdvance(text) / 2
                                                : rect.right() - metrics.horizontalAdvance(text);
    write({x, baseline(rect, metrics)}, text, font, color);
}

void TablePainter::writeWord(const QRectF& rect, const QString& word, const QFont& font, double size) {
    const QFontMetricsF metrics(font);
    const QString text = elided(word, metrics, rect.width());
    const QPointF at(rect.left(), baseline(rect, metrics));
    write(at, text, font, colors().text);
    if (!m_style.showAffordances) return;
    QColor color = colors().secondary;
    color.setAlpha(110);
    m_painter.setPen(color);
    const double below = at.y() + std::max(2.0, size / 5);
    m_painter.QPainter::drawLine(QLineF(at.x(), below, at.x() + metrics.horizontalAdvance(text), below));
}

void TablePainter::paintCell(const QRectF& rect, double corner, const QColor& fill, bool isFaint) {
    setPenAndBrush(m_painter, isFaint ? QPen(colors().grid, 1) : QPen(Qt::NoPen), fill);
    m_painter.drawRoundedRect(rect, corner, corner);
}

bool TablePainter::paintRamp(const QRectF& title, double from, const Colormap& map, const AxisRange& limits,
                             double widest) {
    const QFont font = m_style.font(m_style.metrics.small);
    const QFontMetricsF metrics(font);
    const QString low = plainNumber(limits.lower, 3), high = plainNumber(limits.upper, 3);
    const double text = metrics.horizontalAdvance(low) + metrics.horizontalAdvance(high) + 8;
    const double ramp = std::min(title.right() - from - text, widest * m_style.metrics.small);
    if (ramp < 2.2 * m_style.metrics.small) return false;
    const double y = baseline(title, metrics);
    double x = title.right() - text - ramp;
    write({x, y}, low, font, colors().secondary);
    x += metrics.horizontalAdvance(low) + 4;
    const double height = std::round(m_style.metrics.small * 0.6);
    m_painter.drawImage(QRectF(x, y - metrics.capHeight() / 2 - height / 2, ramp, height),
                        colorRamp(map, Qt::Horizontal));
    write({x + ramp + 4, y}, high, font, colors().secondary);
    return true;
}

void TablePainter::paintSlot(const QRectF& rect) {
    write(rect, Qt::AlignLeft, u"+ word"_s, m_style.font(m_style.metrics.small), colors().accent);
}

}  // namespace sinescope
