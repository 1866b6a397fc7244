// SPDX-License-Identifier: GPL-3.0-or-later
//
// Painting shared by the tables of vectors and of scores.
#pragma once

#include "app/style/style.h"

#include <QFontMetricsF>
#include <QRectF>

class QCPPainter;

namespace sinescope {

/// Returns the baseline that vertically centres digits and capitals in a rect.
double baseline(const QRectF& rect, const QFontMetricsF& metrics);
/// Returns the text, elided to a width with "…" at its end.
QString elided(const QString& text, const QFontMetricsF& metrics, double width);

/// Outlines a cell: light within dark, so that it is visible on every colour of the map and on the canvas.
/// `corner` is the radius of the cell's corners.
void paintOutline(QCPPainter& painter, const QRectF& cell, double corner, double width,
                  const Palette& colors);

class TablePainter {
 protected:
    TablePainter(QCPPainter& painter, const Style& style) : m_painter(painter), m_style(style) {}

    const Palette& colors() const { return m_style.palette; }
    /// True if a cell of this colour hardly differs from the canvas and needs an outline.
    bool isFaint(const QColor& fill) const { return contrast(fill, colors().canvas) < 1.15; }

    void write(const QPointF& at, const QString& text, const QFont& font, const QColor& color);
    /// Writes vertically centred in a rect: left-aligned, centred, or right-aligned.
    void write(const QRectF& rect, Qt::AlignmentFlag side, const QString& text, const QFont& font,
               const QColor& color);
    /// Writes left-aligned in a rect, elided if wider; underlined if editable. `size`: font size in pixels.
    void writeWord(const QRectF& rect, const QString& word, const QFont& font, double size);
    void paintCell(const QRectF& rect, double corner, const QColor& fill, bool isFaint);
    /// Paints the colour scale with its limits at the right of a title that ends at `from`; returns false if
    /// it does not fit.
    bool paintRamp(const QRectF& title, double from, const Colormap& map, const AxisRange& limits,
                   double widest);
    /// Paints the slot to add a word.
    void paintSlot(const QRectF& rect);

    QCPPainter& m_painter;
    const Style& m_style;
};

}  // namespace sinescope
