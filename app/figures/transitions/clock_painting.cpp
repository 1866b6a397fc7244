// SPDX-License-Identifier: GPL-3.0-or-later
//
// A turning hand draws the wave; a shift turns every hand by its own angle.
#include "app/figures/transitions/drawing.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/clock_face.h"
#include "app/plot/curves.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "app/style/text_width.h"
#include "core/analysis/shift.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

QString pairLabel(std::int64_t pair) {
    return u"pair %1"_s.arg(grouped(pair));
}

/// Returns the wordings of the numbers below a clock, longest first.
QStringList handTexts(const QPointF& hand) {
    const QString sine = fixedNumber(hand.y(), 3);
    return {u"sin %1, cos %2"_s.arg(sine, fixedNumber(hand.x(), 3)), u"sin = %1"_s.arg(sine), sine};
}

void paintHand(const TransitionCanvas& canvas, const QPointF& centre, double radius, const QPointF& hand,
               const QColor& color, double width) {
    drawClockHand(canvas.painter, centre, radius, hand, QPen(color, width), 1.5 * width);
}

/// Paints a clock at the left and the wave drawn so far.
void paintDrawnWave(const TransitionCanvas& canvas, const PairClocks& clocks, std::size_t clock,
                    const QRectF& band, const Chart& chart) {
    const Style& style = canvas.style;
    const double now = canvas.model.clockPosition();
    const double radius = chart.rect.height() / 2;
    const QPointF centre(band.left() + radius + style.metrics.space, chart.rect.center().y());
    const QColor color = style.line(clock);
    drawClockFace(canvas.painter, style, centre, radius);
    drawLevel(canvas.painter, QPen(style.palette.grid, style.metrics.axis), chart.rect, centre.y());

    QPolygonF wave, dots;
    const double end = chart.px(now);
    for (double x = chart.rect.left(); x < end; x += 1) {
        const double p =
            chart.x.lower + (x - chart.rect.left()) / chart.rect.width() * (chart.x.upper - chart.x.lower);
        wave << QPointF(x, chart.py(clocks.hand(clock, p).y()));
    }
    const QPointF hand = clocks.hand(clock, now);
    const QPointF pen(end, chart.py(hand.y()));
    wave << pen;
    for (double p = clocks.from; p <= now; ++p) dots << chart.at(p, clocks.hand(clock, p).y());
    drawCurve(canvas.painter, wave, {color, style.metrics.thinLine}, band);
    if (chart.rect.width() / (clocks.to - clocks.from) > 1.5 * style.metrics.marker)
        drawDots(canvas.painter, dots, color, style.metrics.marker, band);
    // The hand and the pen have the same height.
    const QPointF tip(centre.x() + radius * hand.x(), centre.y() - radius * hand.y());
    canvas.painter.setPen(QPen(style.palette.secondary, style.metrics.axis, Qt::DashLine));
    canvas.painter.drawLine(QLineF(tip, pen));
    paintHand(canvas, centre, radius, hand, color, style.metrics.line);
    drawDots(canvas.painter, QPolygonF{pen}, color, 1.6 * style.metrics.marker, band);
}

}  // namespace

void paintClockToWave(const TransitionCanvas& canvas) {
    const auto& clocks = canvas.model.contents<PairClocks>();
    const Style& style = canvas.style;
    const QRectF whole = chartRect(canvas.style, canvas.area);
    const double gap = style.metrics.space;
    const auto count = static_cast<double>(clocks.pairs.size());
    const double height = (whole.height() - (count - 1) * gap) / count;
    const QFontMetricsF type(style.font(style.metrics.label));
    const double label = widestOf(textsOf(clocks.pairs, pairLabel) << u"pair 9999"_s, type) + gap;
    const double left = canvas.area.left() + label + height + 3 * gap;
    Chart chart;
    const AxisRange positions{clocks.from, std::max(clocks.to, clocks.from + 1)};
    for (std::size_t i = 0; i < clocks.pairs.size(); ++i) {
        const QRectF band(canvas.area.left() + label, whole.top() + static_cast<double>(i) * (height + gap),
                          whole.right() - canvas.area.left() - label, height);
        chart = {QRectF(left, band.top(), whole.right() - left, height), positions, {-1, 1}};
        // The pair, and the column with its sine.
        const QRectF names(canvas.area.left(), band.top(), label - gap, height);
        const std::int64_t column = clocks.encoding->columnOf(clocks.pairs[i], Wave::Sine);
        const bool both = height > 2.6 * style.metrics.label && column >= 0;
        paintText(canvas, both ? names.adjusted(0, 0, 0, -height / 2) : names,
                  Qt::AlignRight | (both ? Qt::AlignBottom : Qt::AlignVCenter), {pairLabel(clocks.pairs[i])},
                  style.font(style.metrics.label), style.palette.pair);
        if (both)
            paintText(canvas, names.adjusted(0, height / 2, 0, 0), Qt::AlignRight | Qt::AlignTop,
                      {u"j = %1"_s.arg(grouped(column))}, style.font(style.metrics.label), style.line(i));
        paintDrawnWave(canvas, clocks, i, band, chart);
    }
    paintAxis(canvas, chart, AxisSide::Bottom, roundTicks(chart.x, 6, TickSteps::Whole),
              {u"position p"_s, u"p"_s}, 1);
    paintHeading(canvas);
}

namespace {

/// The number of columns with the largest clocks, each with `text` pixels for its name and value below it.
struct ClockColumns {
    int columns = 1;
    double side = 0;  ///< of a clock

    ClockColumns(int count, const QSizeF& size, double text, double gap) {
        for (int across = 1; across <= count; ++across) {
            const int down = (count + across - 1) / across;
            const double fits = std::min(size.width() / across - gap, size.height() / down - text - gap);
            if (fits > side) {
                side = fits;
                columns = across;
            }
        }
    }
};

}  // namespace

void paintTurningClocks(const TransitionCanvas& canvas) {
    const TransitionModel& model = canvas.model;
    const auto& clocks = model.contents<PairClocks>();
    const Style& style = canvas.style;
    const double line = 1.35 * style.metrics.label, gap = style.metrics.space;
    const QRectF available = canvas.area.adjusted(gap, line + gap, -gap, -gap);
    const auto count = static_cast<int>(clocks.pairs.size());
    const auto [columns, side] = ClockColumns(count, available.size(), 2 * line, gap);
    const int rows = (count + columns - 1) / columns;
    const double width = available.width() / columns, height = available.height() / rows;
    const double now = model.clockPosition();
    const QFont valueFont = style.font(style.metrics.tick);
    // The same wordings for all clocks, and independent of signs.
    const QStringList longest = handTexts({-1, -1});
    const qsizetype wording = longest.indexOf(fittingText(longest, valueFont, width));
    const QFont nameFont = style.font(style.metrics.label);
    const bool areNamed = widestOf(textsOf(clocks.pairs, pairLabel), QFontMetricsF(nameFont)) <= width;
    for (int i = 0; i < count; ++i) {
        const auto clock = static_cast<std::size_t>(i);
        const int row = i / columns, column = i % columns;
        const QRectF cell(available.left() + column * width, available.top() + row * height, width, height);
        const double radius = side / 2 - 2;
        const QPointF centre(cell.center().x(), cell.top() + side / 2);
        drawClockFace(canvas.painter, style, centre, radius);
        const QPointF start = clocks.hand(clock, clocks.from), hand = clocks.hand(clock, now);
        const double degrees = shiftDegrees(*clocks.encoding, clocks.pairs[clock], now - clocks.from);
        const double first = std::atan2(start.y(), start.x()) * 180 / std::numbers::pi;
        drawClockTurn(canvas.painter, style, centre, radius, first, degrees, std::fmod(degrees, 360));
        paintHand(canvas, centre, radius, start, faded(style.palette.position, 0.35),
                  0.75 * style.metrics.line);
        paintHand(canvas, centre, radius, hand, style.palette.position, style.metrics.line);
        const QRectF below(cell.left(), cell.top() + side, width, line);
        paintText(canvas, below, Qt::AlignCenter,
                  {areNamed ? pairLabel(clocks.pairs[clock]) : grouped(clocks.pairs[clock])}, nameFont,
                  style.palette.pair);
        paintText(canvas, below.translated(0, line), Qt::AlignCenter, {handTexts(hand).value(wording)},
                  valueFont, style.palette.text);
    }
    paintHeading(canvas);
}

}  // namespace sinescope
