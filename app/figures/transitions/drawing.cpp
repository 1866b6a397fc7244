// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/transitions/drawing.h"

#include "app/plot/arranged_layout.h"
#include "app/plot/canvas.h"
#include "app/plot/cell_number.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "app/style/saved_state.h"
#include "core/round_numbers.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

double between(double from, double to, double t) {
    return from + (to - from) * t;
}

QPointF between(const QPointF& from, const QPointF& to, double t) {
    return from + (to - from) * t;
}

QColor faded(QColor color, double opacity) {
    color.setAlphaF(color.alphaF() * static_cast<float>(opacity));
    return color;
}

Opacity::Opacity(QPainter& painter, double opacity) : m_painter(painter), m_before(painter.opacity()) {
    m_painter.setOpacity(m_before * opacity);
}

Opacity::~Opacity() {
    m_painter.setOpacity(m_before);
}

double Chart::px(double value) const {
    return rect.left() + (value - x.lower) / (x.upper - x.lower) * rect.width();
}

double Chart::py(double value) const {
    return rect.bottom() - (value - y.lower) / (y.upper - y.lower) * rect.height();
}

namespace {

QString tickText(double number) {
    return plainNumber(number, 4);
}

double tickWidth(const Style& style, double number) {
    return QFontMetricsF(style.font(style.metrics.tick)).horizontalAdvance(tickText(number));
}

}  // namespace

QRectF chartRect(const Style& style, const QRectF& area, const std::vector<double>& numbers) {
    const Metrics& metrics = style.metrics;
    const double line = 1.35 * metrics.label;
    double widest = 0;
    for (const double number : numbers) widest = std::max(widest, tickWidth(style, number));
    return area.adjusted(widest + line + 2 * metrics.space, line + metrics.space, -metrics.space,
                         -(1.4 * metrics.tick + line + metrics.space));
}

std::vector<double> roundTicks(const AxisRange& range, int about, TickSteps steps) {
    const double ideal = (range.upper - range.lower) / std::max(about, 1);
    const double step = steps == TickSteps::Fractions ? roundStep(ideal)
                        : steps == TickSteps::Whole   ? std::max(1.0, roundStep(ideal))
                                                      : binaryStep(ideal);
    std::vector<double> ticks;
    for (double i = std::ceil(range.lower / step); i * step <= range.upper; ++i) ticks.push_back(i * step);
    return ticks;
}

namespace {

/// Applies the painter's opacity to the colour, because Qt draws text with opacity thirty times slower.
void drawText(QPainter& painter, const QRectF& rect, int flags, const QString& text, const QFont& font,
              const QColor& color) {
    const double opacity = painter.opacity();
    painter.setOpacity(1);
    setFontAndPen(painter, font, faded(color, opacity));
    painter.drawText(rect, flags, text);
    painter.setOpacity(opacity);
}

}  // namespace

void paintText(const TransitionCanvas& canvas, const QRectF& rect, int flags, const QStringList& wordings,
               const QFont& font, const QColor& color) {
    drawText(canvas.painter, rect, flags, fittingText(wordings, font, rect.width() + 1), font, color);
}

void paintWord(const TransitionCanvas& canvas, const QRectF& rect, int flags, const QString& word,
               const QFont& font) {
    drawText(canvas.painter, rect, flags,
             QFontMetricsF(font).elidedText(word, Qt::ElideRight, rect.width() + 1), font,
             canvas.style.palette.text);
}

void paintHeading(const TransitionCanvas& canvas) {
    const double height = 1.35 * canvas.style.metrics.label;
    paintText(canvas, {canvas.area.left(), canvas.area.top(), canvas.area.width(), height},
              Qt::AlignHCenter | Qt::AlignVCenter, canvas.model.statementTexts("heading"),
              canvas.style.font(canvas.style.metrics.label, QFont::DemiBold), canvas.style.palette.text);
}

QString headingWithin(const TransitionCanvas& canvas, double width) {
    return firstThatFits(canvas.model.statementTexts("heading"),
                         canvas.style.font(canvas.style.metrics.label, QFont::DemiBold), width);
}

namespace {

/// Returns the ticks that have a number: as many as fit beside or above one another and into the area.
std::vector<double> numberedTicks(const TransitionCanvas& canvas, const Chart& chart, AxisSide side,
                                  const std::vector<double>& ticks) {
    if (ticks.size() < 2) return ticks;
    const bool bottom = side == AxisSide::Bottom;
    const double type = canvas.style.metrics.tick;
    double needed = 1.15 * type;
    if (bottom)
        for (const double tick : ticks) needed = std::max(needed, tickWidth(canvas.style, tick) + 0.5 * type);
    const double step = ticks[1] - ticks[0];
    const double apart = std::abs(bottom ? chart.px(step) - chart.px(0) : chart.py(step) - chart.py(0));
    const double every = std::ceil(needed / apart);
    std::vector<double> numbered;
    for (const double tick : ticks) {
        const double half = tickWidth(canvas.style, tick) / 2, x = chart.px(tick);
        const bool fits = !bottom || (x - half >= canvas.area.left() && x + half <= canvas.area.right());
        if (fits && std::fmod(std::round(tick / step), every) == 0) numbered.push_back(tick);
    }
    return numbered;
}

}  // namespace

void paintAxis(const TransitionCanvas& canvas, const Chart& chart, AxisSide side,
               const std::vector<double>& ticks, const QStringList& labels, double opacity) {
    if (opacity <= 0) return;
    const Opacity scope(canvas.painter, opacity);
    const Metrics& metrics = canvas.style.metrics;
    const Palette& colors = canvas.style.palette;
    const QFont font = canvas.style.font(metrics.tick);
    const double length = 0.4 * metrics.tick, line = 1.35 * metrics.label, row = 1.3 * metrics.tick;
    const QRectF& r = chart.rect;
    const bool bottom = side == AxisSide::Bottom;
    canvas.painter.setPen(QPen(colors.axis, metrics.axis));
    canvas.painter.drawLine(bottom ? QLineF(r.bottomLeft(), r.bottomRight())
                                   : QLineF(r.bottomLeft(), r.topLeft()));
    const std::vector<double> numbered = numberedTicks(canvas, chart, side, ticks);
    for (const double tick : ticks) {
        const QPointF at = bottom ? QPointF(chart.px(tick), r.bottom()) : QPointF(r.left(), chart.py(tick));
        canvas.painter.setPen(QPen(colors.axis, metrics.axis));
        canvas.painter.drawLine(QLineF(at, at + (bottom ? QPointF(0, length) : QPointF(-length, 0))));
        if (std::ranges::find(numbered, tick) == numbered.end()) continue;
        const QString text = tickText(tick);
        const double width = tickWidth(canvas.style, tick);
        if (bottom)
            paintText(canvas, {at.x() - width / 2, at.y() + length, width, row},
                      Qt::AlignHCenter | Qt::AlignTop, {text}, font, colors.text);
        else
            paintText(canvas, {at.x() - length - 5 - width, at.y() - row / 2, width, row},
                      Qt::AlignRight | Qt::AlignVCenter, {text}, font, colors.text);
    }
    const QFont named = canvas.style.font(metrics.label);
    if (bottom) {
        paintText(canvas, {r.left(), r.bottom() + length + row, r.width(), line},
                  Qt::AlignHCenter | Qt::AlignTop, labels, named, colors.text);
        return;
    }
    const double middle = r.center().y();
    const double longest = 2 * std::min(middle - canvas.area.top(), canvas.area.bottom() - middle);
    const SavedState saved(canvas.painter);
    canvas.painter.translate(canvas.area.left(), middle);
    canvas.painter.rotate(-90);
    paintText(canvas, {-longest / 2, 0, longest, line}, Qt::AlignHCenter | Qt::AlignTop, labels, named,
              colors.text);
}

std::optional<NumberType> numberType(const TransitionCanvas& canvas, const QSizeF& cell, double limit) {
    const Metrics& metrics = canvas.style.metrics;
    for (const double size : {metrics.label, metrics.tick, metrics.small}) {
        const QFont font = canvas.style.font(size);
        for (const int decimals : {4, 2}) {
            const QString widest = fixedNumber(-std::max(limit, 1.0) * 0.8888, decimals);
            if (QFontMetricsF(font).horizontalAdvance(widest) + 0.5 * size <= cell.width() &&
                1.1 * size <= cell.height())
                return NumberType{font, decimals};
        }
    }
    return {};
}

void paintCell(const TransitionCanvas& canvas, const QRectF& cell, double value, double limit,
               const std::optional<NumberType>& number, double numberOpacity) {
    const QColor color = canvas.style.map.color(value, limit);
    // Neighbours share whole-pixel edges: antialiased edges would leave a seam, and take twice as long.
    canvas.painter.setAntialiasing(false);
    canvas.painter.fillRect(QRectF(QPointF(std::round(cell.left()), std::round(cell.top())),
                                   QPointF(std::round(cell.right()), std::round(cell.bottom()))),
                            color);
    canvas.painter.setAntialiasing(true);
    if (!number || numberOpacity <= 0 || !std::isfinite(value)) return;
    const QFontMetricsF metrics(number->font);
    const QString text = fittingNumber(value, number->decimals, [&](const QString& each) {
        return metrics.horizontalAdvance(each) <= cell.width();
    });
    drawText(canvas.painter, cell, Qt::AlignCenter, text, number->font,
             faded(readableOn(color), numberOpacity));
}

}  // namespace sinescope
