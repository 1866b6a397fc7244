// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tables of vectors and those of scores paint alike.
#pragma once

#include "app/style/style.h"

#include <QFontMetricsF>
#include <QRectF>

class QCPPainter;

namespace sinescope {

/// A baseline that puts digits and capitals in the middle of a rect.
double baseline(const QRectF& rect, const QFontMetricsF& metrics);
/// The text, cut to a width with "…" at its end.
QString elided(const QString& text, const QFontMetricsF& metrics, double width);

/// Outlines a cell with a line of that width: light within dark, so that it is seen on every colour of the
/// map and on the canvas. `corner` is the radius of the cell's corners.
void paintOutline(QCPPainter& painter, const QRectF& cell, double corner, double width,
                  const Palette& colors);

class TablePainter {
 protected:
    TablePainter(QCPPainter& painter, const Style& style) : m_painter(painter), m_style(style) {}

    const Palette& colors() const { return m_style.palette; }
    /// A cell of such a colour is hardly told from the canvas and needs an outline.
    bool isFaint(const QColor& fill) const { return contrast(fill, colors().canvas) < 1.15; }

    void write(const QPointF& at, const QString& text, const QFont& font, const QColor& color);
    /// In the middle of a rect's height: from its left edge, in its middle, or up to its right edge.
    void write(const QRectF& rect, Qt::AlignmentFlag side, const QString& text, const QFont& font,
               const QColor& color);
    /// From the left edge of a rect, elided where it is wider; underlined where it can be edited. `size` is
    /// that of the font, in pixels.
    void writeWord(const QRectF& rect, const QString& word, const QFont& font, double size);
    void paintCell(const QRectF& rect, double corner, const QColor& fill, bool isFaint);
    /// The colours with their limits at the right of a title that is written up to `from`; false where there
    /// is no room.
    bool paintRamp(const QRectF& title, double from, const Colormap& map, const AxisRange& limits,
                   double widest);
    /// Where a word is added.
    void paintSlot(const QRectF& rect);

    QCPPainter& m_painter;
    const Style& m_style;
};

}  // namespace sinescope
