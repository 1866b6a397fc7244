// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two rows slide onto each other, their products fill in, and the sum of the products is a point of S(k).
#include "app/figures/transitions/drawing.h"
#include "app/model/scheme_rows.h"
#include "app/plot/cells.h"
#include "app/plot/curves.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

void paintStrip(const TransitionCanvas& canvas, const QRectF& rect, const Matrix& values, Eigen::Index row,
                Eigen::Index cells, double limit) {
    fillCells(canvas.painter, rect, 1, values.cols(), [&](std::int64_t, std::int64_t column) {
        return column < cells ? canvas.style.map.color(values(row, column), limit) : QColor();
    });
    frameCells(canvas.painter, rect, QPen(canvas.style.palette.grid, canvas.style.metrics.axis));
}

AxisRange sumRange(const std::vector<MovingNumber>& numbers) {
    Extremes found;
    for (const MovingNumber& number : numbers) found.include(number.end);
    const double margin = std::max(0.08 * (found.highest - found.lowest), 1e-12);
    return {found.lowest - margin, found.highest + margin};
}

}  // namespace

void paintSlidingRows(const TransitionCanvas& canvas) {
    const TransitionModel& model = canvas.model;
    const auto& sliding = model.contents<SlidingRows>();
    const Summing now = model.summing();
    const Style& style = canvas.style;
    const double line = 1.35 * style.metrics.label, gap = style.metrics.space;
    const QRectF whole = chartRect(canvas.style, canvas.area);
    const double strip = std::min(0.1 * whole.height(), 2.2 * style.metrics.label);
    const std::int64_t p = sliding.position;
    const auto rowName = [p, added = addedName(model.scene())](std::int64_t shift) {
        return u"%1(%2)"_s.arg(added, grouped(p + shift));
    };
    const QFontMetricsF type(style.font(style.metrics.label));
    double label = type.horizontalAdvance(u"products  "_s);
    for (std::int64_t k = 0; k < sliding.shifts(); ++k)
        label = std::max(label, type.horizontalAdvance(rowName(k)) + gap);
    const double left = std::max(whole.left(), canvas.area.left() + label);
    const auto row = [&](int index) {
        return QRectF(left, whole.top() + index * (strip + gap), whole.right() - left, strip);
    };
    const auto name = [&](int index, const QString& text) {
        paintText(canvas, {canvas.area.left(), row(index).top(), left - canvas.area.left() - gap, strip},
                  Qt::AlignRight | Qt::AlignVCenter, {text}, style.font(style.metrics.label),
                  style.palette.text);
    };
    const auto cells = sliding.rows.cols();
    paintStrip(canvas, row(0), sliding.rows, 0, cells, sliding.limit);
    name(0, rowName(0));
    {
        // The row of p + k comes from below, as in the matrix; its name would cross that of the products.
        const Opacity scope(canvas.painter, now.slid());
        const double below = (1 - now.slid()) * (strip + gap);
        paintStrip(canvas, row(1).translated(0, below), sliding.rows, now.shift, cells, sliding.limit);
        name(1, rowName(now.shift));
    }
    const double largest = std::max(sliding.products.cwiseAbs().maxCoeff(), 1e-300);
    const auto summed = saturatingCast<Eigen::Index>(std::floor(now.summed() * static_cast<double>(cells)));
    paintStrip(canvas, row(2), sliding.products, now.shift, summed, largest);
    name(2, u"products"_s);

    const std::vector<MovingNumber> numbers = model.numbers();
    const double top = row(2).bottom() + line + gap;
    const Chart chart{QRectF(left, top, whole.right() - left, whole.bottom() - top),
                      axisOfCells(0, sliding.shifts()), sumRange(numbers)};
    paintAxis(canvas, chart, AxisSide::Bottom, roundTicks(chart.x, 8, TickSteps::Whole),
              {u"shift k"_s, u"k"_s}, 1);
    paintAxis(canvas, chart, AxisSide::Left, roundTicks(chart.y, 4, TickSteps::Fractions), {u"S(k)"_s}, 1);
    QPolygonF points;
    for (std::int64_t k = 0; k < now.shift; ++k)
        points << chart.at(static_cast<double>(k), numbers[static_cast<std::size_t>(k)].end);
    const double sum = numbers[static_cast<std::size_t>(now.shift)].now;
    const QPointF source(row(2).left() + now.summed() * row(2).width(), row(2).bottom());
    const QPointF target = chart.at(static_cast<double>(now.shift), sum);
    const QPointF point = between(source, target, now.placed());
    if (now.placed() >= 1) points << point;
    drawCurve(canvas.painter, points, {style.palette.position, style.metrics.line}, canvas.area);
    drawDots(canvas.painter, points, style.palette.position, 1.4 * style.metrics.marker, canvas.area);
    if (now.summed() > 0)
        drawDots(canvas.painter, QPolygonF{point}, style.palette.accent, 1.8 * style.metrics.marker,
                 canvas.area);
    paintHeading(canvas);
}

}  // namespace sinescope
