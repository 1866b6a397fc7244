// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/chart.h"

#include "app/plot/axes.h"
#include "app/plot/curves.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

SimilarityChart::SimilarityChart(Canvas& canvas, int row, int column)
    : m_canvas(&canvas), m_rect(canvas.addChart(row, column)) {
    shiftAxis()->setTicker(integerTicker());
    valueAxis()->setTicker(valueTicker());
    new Painting(&canvas, Canvas::dataLayer(), m_rect, [this](QCPPainter& painter) { paintCurve(painter); });
    new Painting(&canvas, Canvas::marksLayer(), m_rect, [this](QCPPainter& painter) { paintMarks(painter); });
    new Painting(&canvas, Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
        drawLineLabels(painter, labels(), m_rect->rect(), labelFont());
    });
}

void SimilarityChart::setNumbers(std::shared_ptr<const SimilarityNumbers> numbers, const QCPRange& shifts) {
    const bool same = numbers == m_numbers && shifts == shiftAxis()->range();
    m_numbers = std::move(numbers);
    if (!same) {
        m_sampledPixels = 0;
        shiftAxis()->setRange(shifts);
        if (!isEmpty()) setValueRange();
    }
    m_canvas->reserveRight(m_rect, isEmpty() ? 0 : labelsWidth(labels(), labelFont()));
}

QStringList SimilarityChart::names() const {
    if (!m_numbers->isPlain())
        return {QStringLiteral("S(p, p + k) from p = %1").arg(grouped(m_numbers->position)),
                QStringLiteral("S(p, p + k)"), QStringLiteral("S")};
    switch (m_numbers->measure) {
        case Measure::Dot:
            return {QStringLiteral("S(k) = PE(p) · PE(p + k)"), QStringLiteral("S(k)")};
        case Measure::Cosine:
            return {QStringLiteral("S(k) / S(0)")};
        case Measure::Distance:
            return {QStringLiteral("|PE(p) − PE(p + k)|"), QStringLiteral("distance")};
    }
    return {};
}

void SimilarityChart::setSelected(std::optional<std::int64_t> shift, double value,
                                  std::optional<std::int64_t> nearest) {
    m_selected = shift;
    m_selectedValue = value;
    m_nearest = nearest;
}

QFont SimilarityChart::labelFont() const {
    const Style& style = m_canvas->style();
    return style.font(style.metrics.small, QFont::DemiBold);
}

void SimilarityChart::setValueRange() {
    const QCPRange k = shiftAxis()->range();
    const Extremes found = extentOfTraces(*m_numbers->encoding, m_numbers->traces, m_numbers->sums(),
                                          m_numbers->measure, k.lower, k.upper, m_numbers->weights);
    const double lowest = std::min(found.lowest, 0.0);
    const double factor = m_numbers->encoding->parameters().factor;
    const double flat = std::max(factor * factor, 1e-300);
    const double size = found.highest > lowest ? found.highest - lowest : flat;
    valueAxis()->setRange(lowest - 0.06 * size, lowest + 1.08 * size);
}

QColor SimilarityChart::traceColor(std::size_t index) const {
    const Style& style = m_canvas->style();
    if (m_numbers->sums()) return style.line(index);
    return index + 1 == m_numbers->traces.size() ? style.line(0) : style.palette.secondary;
}

std::vector<LineLabel> SimilarityChart::labels() const {
    std::vector<LineLabel> found;
    const double k = shiftAxis()->range().upper;
    const std::vector<SampledTrace> ends =
        m_numbers->traces.size() > 1
            ? sampleTraces(*m_numbers->encoding, m_numbers->traces, m_numbers->sums(), m_numbers->measure,
                           k - 1, k, 2, m_numbers->weights)
            : std::vector<SampledTrace>{};
    for (std::size_t t = 0; t < ends.size(); ++t)
        found.push_back({m_numbers->traces[t].label, traceColor(t), toY(ends[t].values.back())});
    return found;
}

void SimilarityChart::paintCurve(QCPPainter& painter) {
    if (isEmpty()) return;
    const QRectF area = m_rect->rect();
    const Style& style = m_canvas->style();
    const double density = std::min(deviceScale(painter), 2.0);
    const int pixels = std::max(2, static_cast<int>(std::lround(area.width() * density)));
    const QCPRange k = shiftAxis()->range();
    if (m_sampledPixels != pixels) {
        m_samples = sampleTraces(*m_numbers->encoding, m_numbers->traces, m_numbers->sums(),
                                 m_numbers->measure, k.lower, k.upper, pixels, m_numbers->weights);
        m_sampledPixels = pixels;
    }
    for (std::size_t t = 0; t < m_samples.size(); ++t) {
        const SampledTrace& trace = m_samples[t];
        const bool main = t + 1 == m_samples.size();
        drawEnvelope(
            painter, trace.envelope, area.left(), area.right(), [this](double value) { return toY(value); },
            traceColor(t), 1);
        QPolygonF points;
        points.reserve(static_cast<int>(trace.values.size()));
        for (std::size_t m = 0; m < trace.values.size(); ++m)
            points << QPointF(toX(trace.first + static_cast<double>(m) * trace.step), toY(trace.values[m]));
        drawCurve(painter, points,
                  {traceColor(t), main ? style.metrics.line : style.metrics.thinLine,
                   main ? QVector<qreal>{} : Style::dash(m_numbers->sums() ? t : 1)},
                  area);
    }
    paintWholeShifts(painter);
}

/// A dot at each whole k there is room for.
void SimilarityChart::paintWholeShifts(QCPPainter& painter) {
    const QRectF area = m_rect->rect();
    const QCPRange k = shiftAxis()->range();
    const double marker = m_canvas->style().metrics.marker;
    if (area.width() / k.size() < 1.4 * marker || m_samples.empty()) return;
    QPolygonF dots;
    const auto last = static_cast<double>(m_numbers->encoding->rows() - 1);
    for (double at = std::max(-last, std::ceil(k.lower)); at <= std::min(last, k.upper); ++at)
        dots << QPointF(toX(at), toY(m_numbers->valueOf(static_cast<std::int64_t>(at))));
    drawDots(painter, dots, traceColor(m_samples.size() - 1), marker, area);
}

void SimilarityChart::paintShift(QCPPainter& painter, std::int64_t shift, double value, const QColor& color,
                                 double width) {
    const QRectF area = m_rect->rect();
    const double x = toX(static_cast<double>(shift));
    const double y = toY(value);
    if (x < area.left() - 1 || x > area.right() + 1) return;
    painter.setPen(QPen(color, width));
    painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
    drawDots(painter, {QPointF(x, y)}, color, m_canvas->style().metrics.marker * 1.8, area);
}

/// A shape around the origin, a marker large, on the curve.
void SimilarityChart::paintMark(QCPPainter& painter, std::int64_t shift, const QPolygonF& shape,
                                const QColor& color) {
    const Style& style = m_canvas->style();
    const QPointF at(toX(static_cast<double>(shift)), toY(m_numbers->valueOf(shift)));
    if (!QRectF(m_rect->rect()).contains(at)) return;
    painter.setPen(QPen(style.palette.canvas, 1));
    painter.setBrush(color);
    painter.drawPolygon(
        QTransform::fromScale(style.metrics.marker, style.metrics.marker).map(shape).translated(at));
}

void SimilarityChart::paintSelected(QCPPainter& painter, std::int64_t shift) {
    const Style& style = m_canvas->style();
    paintShift(painter, shift, m_selectedValue, style.palette.accent, 1.75);
    const QPointF twin(toX(static_cast<double>(-shift)), toY(m_selectedValue));
    if (shift == 0 || !m_numbers->isPlain() || !QRectF(m_rect->rect()).contains(twin)) return;
    painter.setPen(QPen(style.palette.accent, 1.75));
    painter.setBrush(style.palette.canvas);
    painter.drawEllipse(twin, style.metrics.marker * 0.9, style.metrics.marker * 0.9);
}

/// Hollow squares, on both sides of k = 0 as the curve is the same there.
void SimilarityChart::paintClosest(QCPPainter& painter) {
    const Style& style = m_canvas->style();
    const double half = style.metrics.marker * 0.9;
    painter.setPen(QPen(style.palette.position, 1.5));
    painter.setBrush(style.palette.canvas);
    for (const std::int64_t shift : m_closest)
        for (const std::int64_t k : {-shift, shift}) {
            const QPointF at(toX(static_cast<double>(k)), toY(m_numbers->valueOf(k)));
            if (QRectF(m_rect->rect()).contains(at))
                painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half));
        }
}

void SimilarityChart::paintMarks(QCPPainter& painter) {
    if (isEmpty()) return;
    const QRectF area = m_rect->rect();
    const Style& style = m_canvas->style();
    if (valueAxis()->range().contains(0)) {
        painter.setPen(QPen(style.palette.axis, style.metrics.axis));
        painter.drawLine(QLineF(area.left(), toY(0), area.right(), toY(0)));
    }
    const QPolygonF square{{-0.7, -0.7}, {0.7, -0.7}, {0.7, 0.7}, {-0.7, 0.7}};
    const QPolygonF diamond{{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
    paintClosest(painter);
    if (m_nearest) paintMark(painter, *m_nearest, square, style.palette.position);
    if (m_selected) paintSelected(painter, *m_selected);
    if (const auto k = m_numbers->seen(m_numbers->turns.rise))
        paintMark(painter, *k, diamond, style.palette.base);
    if (const auto k = m_numbers->seen(m_numbers->turns.nonPositive);
        k && m_numbers->measure != Measure::Distance)
        paintMark(painter, *k, diamond, style.palette.pair);
}

QString SimilarityChart::scaleText() const {
    const QCPRange k = shiftAxis()->range();
    const double shifts = k.size() / std::max(1, m_rect->width());
    if (shifts <= 1 || isEmpty()) return {};
    const QString text = QStringLiteral("curve: line = mean of %1 shifts per pixel, band = lowest to highest")
                             .arg(plainNumber(shifts, 3));
    const std::int64_t stride =
        envelopeStride(*m_numbers->encoding, k.lower, k.upper, m_rect->width(), m_numbers->isPlain());
    return stride > 1 ? text + QStringLiteral(", looked at in steps of %1").arg(grouped(stride)) : text;
}

}  // namespace sinescope
