// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/matrix.h"

#include "app/plot/axes.h"
#include "app/plot/notes.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double largeCell = 24;  ///< pixels; larger cells are framed rather than crossed by lines

/// Returns a diverging map for signed limits, a sequential one for one-sided limits, to use all of it.
const Colormap& mapOf(const Style& style, const AxisRange& limits) {
    if ((limits.lower < 0 && limits.upper > 0) || !style.map.diverging) return style.map;
    return colormap(u"viridis"_s, style.dark);
}

/// Returns the decimals of cell numbers: five digits of the largest.
int decimalsOf(double largest) {
    const double magnitude = std::isfinite(largest) && largest > 0 ? std::floor(std::log10(largest)) : 0;
    return saturatingCast<int>(std::clamp(4 - magnitude, 1.0, 12.0));
}

}  // namespace

SimilarityMatrix::SimilarityMatrix(Canvas& canvas, QCPAxisRect* chart)
    : m_canvas(&canvas),
      m_chart(chart),
      m_image(canvas, chart),
      m_bar(canvas.addColorBar(chart, 0, 1, QString())) {}

void SimilarityMatrix::setPicture(const std::shared_ptr<const SimilarityPicture>& picture) {
    m_positions = axisOfCells(picture->firstPosition(), picture->length());
    m_image.setMatrix(picture->matrix());
    setNumbers(*picture);
}

void SimilarityMatrix::setNumbers(const SimilarityPicture& picture) {
    const Extremes limits = picture.limits();
    const double largest = std::max(std::abs(limits.lowest), std::abs(limits.highest));
    m_image.setNumbersShown(true, decimalsOf(largest), limits.lowest < 0 ? -largest : largest);
}

void SimilarityMatrix::setColors(const AxisRange& limits) {
    const Colormap& map = mapOf(m_canvas->style(), limits);
    m_limits = limits;
    m_image.setColors(map, limits.lower, limits.upper);
    m_canvas->setColorLimits(m_bar, limits.lower, limits.upper);
    m_canvas->setColorBarMap(m_bar, map);
}

void SimilarityMatrix::paintBarAcross(QCPPainter& painter, const QPointF& corner,
                                      const SimilarityBase& model) const {
    const Style& style = m_canvas->style();
    const QFont font = style.font(style.metrics.label, QFont::Medium);
    m_canvas->paintBarAcross(painter, corner, m_chart->right(), mapOf(style, m_limits),
                             {m_limits.lower, m_limits.upper},
                             firstThatFits(model.matrixNames(), font, m_chart->width()));
}

QPointF SimilarityMatrix::cellPoint(std::int64_t position, std::int64_t shift) const {
    return pointIn(m_chart, position + shift, position);
}

/// Paints a line through the cells (p, p + k), or frames if they are large, to keep their numbers readable.
void SimilarityMatrix::paintDiagonal(QCPPainter& painter, std::int64_t shift, double width,
                                     Qt::PenStyle pen) {
    const QCPRange across = x()->range(), down = y()->range();
    const auto k = static_cast<double>(shift);
    const double from = std::max({down.lower, across.lower - k, m_positions.lower, m_positions.lower - k});
    const double to = std::min({down.upper, across.upper - k, m_positions.upper, m_positions.upper - k});
    if (from >= to) return;
    if (cellWidth() <= largeCell) {
        const QLineF line(pointIn(m_chart, from + k, from), pointIn(m_chart, to + k, to));
        drawOnMap(painter, mapPen(width, pen), [&] { painter.QPainter::drawLine(line); });
        return;
    }
    QVector<QRectF> cells;
    for (auto p = axisPlace(std::ceil(from)); p <= axisPlace(std::floor(to)); ++p)
        cells << cellsIn(m_chart, p + shift, p).adjusted(1, 1, -1, -1);
    drawOnMap(painter, mapPen(width), [&] { painter.drawRects(cells); });
}

void SimilarityMatrix::paintSelection(QCPPainter& painter, const Selection& at) {
    const QRectF area = m_chart->rect();
    paintDiagonal(painter, at.shift, 1, Qt::DashLine);
    const QPointF point = cellPoint(at.position, at.shift);
    const bool large = cellWidth() > largeCell;
    QVector<QLineF> row;
    for (const double side : {-0.5, 0.5}) {
        const double edge = yPixel(m_chart, static_cast<double>(at.position) + (large ? side : 0));
        if (edge >= area.top() && edge <= area.bottom()) row << QLineF(area.left(), edge, area.right(), edge);
    }
    drawOnMap(painter, mapPen(1), [&] { painter.QPainter::drawLines(row); });
    if (!area.contains(point)) return;
    const double radius = large ? cellWidth() / 2 - 2 : 4.5;
    const auto frame = [&] {
        if (large)
            painter.drawRect(QRectF(point.x() - radius, point.y() - radius, 2 * radius, 2 * radius));
        else
            painter.drawEllipse(point, radius, radius);
    };
    drawOnMap(painter, mapPen(2.5), frame);
}

void SimilarityMatrix::paintNearest(QCPPainter& painter, std::int64_t position, std::int64_t nearest) {
    const QPointF point = cellPoint(position, nearest - position);
    if (QRectF(m_chart->rect()).contains(point)) paintSquare(painter, point);
}

void SimilarityMatrix::paintSquare(QCPPainter& painter, const QPointF& point) {
    const Style& style = m_canvas->style();
    // In the corner of a large cell, to keep its number readable.
    const bool large = cellWidth() > largeCell;
    const double half = style.metrics.marker * 0.7;
    const double aside = large ? cellWidth() / 2 - half - 4 : 0;
    setPenAndBrush(painter, QPen(QColor(255, 255, 255, 220), 1), style.palette.position);
    painter.drawRect(QRectF(point.x() - aside - half, point.y() - aside - half, 2 * half, 2 * half));
}

void SimilarityMatrix::paintHoveredDiagonal(QCPPainter& painter, const SimilarityBase& model,
                                            std::int64_t shift) {
    paintDiagonal(painter, shift, 2.5, Qt::SolidLine);
    drawNote(painter, m_canvas->style(), m_chart->rect(), model.diagonalText(shift),
             shift > 0 ? Qt::BottomLeftCorner : Qt::TopRightCorner);
}

}  // namespace sinescope
