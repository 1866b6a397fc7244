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

void SimilarityChart::setModel(const SimilarityModel& model, const QCPRange& shifts) {
    const bool same = !m_model.isEmpty() && sameNumbers(model, m_model) && shifts == shiftAxis()->range();
    if (!same) {
        m_model = model;
        m_sampledPixels = 0;
        shiftAxis()->setRange(shifts);
        setValueRange();
    }
    m_canvas->reserveRight(m_rect, labelsWidth(labels(), labelFont()));
}

QStringList SimilarityChart::names() const {
    if (!m_model.isPlain())
        return {QStringLiteral("S(p, p + k) from p = %1").arg(grouped(m_model.position)),
                QStringLiteral("S(p, p + k)"), QStringLiteral("S")};
    switch (m_model.measure) {
        case Measure::Dot:
            return {QStringLiteral("S(k) = PE(p) · PE(p + k)"), QStringLiteral("S(k)")};
        case Measure::Cosine:
            return {QStringLiteral("S(k) / S(0)")};
        case Measure::Distance:
            return {QStringLiteral("|PE(p) − PE(p + k)|"), QStringLiteral("distance")};
    }
    return {};
}

void SimilarityChart::setSelected(std::optional<std::int64_t> shift, double value) {
    m_selected = shift;
    m_selectedValue = value;
}

QFont SimilarityChart::labelFont() const {
    const Style& style = m_canvas->style();
    return style.font(style.metrics.small, QFont::DemiBold);
}

void SimilarityChart::setValueRange() {
    const QCPRange k = shiftAxis()->range();
    const Extremes found = extentOfTraces(*m_model.encoding, m_model.traces, m_model.sums(), m_model.measure,
                                          k.lower, k.upper, m_model.weights);
    const double lowest = std::min(found.lowest, 0.0);
    const double factor = m_model.encoding->parameters().factor;
    const double flat = std::max(factor * factor, 1e-300);
    const double size = found.highest > lowest ? found.highest - lowest : flat;
    valueAxis()->setRange(lowest - 0.06 * size, lowest + 1.08 * size);
}

QColor SimilarityChart::traceColor(std::size_t index) const {
    const Style& style = m_canvas->style();
    if (m_model.sums()) return style.line(index);
    return index + 1 == m_model.traces.size() ? style.line(0) : style.palette.secondary;
}

std::vector<LineLabel> SimilarityChart::labels() const {
    std::vector<LineLabel> found;
    const double k = shiftAxis()->range().upper;
    const std::vector<SampledTrace> ends =
        m_model.traces.size() > 1 ? sampleTraces(*m_model.encoding, m_model.traces, m_model.sums(),
                                                 m_model.measure, k - 1, k, 2, m_model.weights)
                                  : std::vector<SampledTrace>{};
    for (std::size_t t = 0; t < ends.size(); ++t)
        found.push_back({m_model.traces[t].label, traceColor(t), toY(ends[t].values.back())});
    return found;
}

void SimilarityChart::paintCurve(QCPPainter& painter) {
    if (m_model.isEmpty()) return;
    const QRectF area = m_rect->rect();
    const Style& style = m_canvas->style();
    const double density = std::min(deviceScale(painter), 2.0);
    const int pixels = std::max(2, static_cast<int>(std::lround(area.width() * density)));
    const QCPRange k = shiftAxis()->range();
    if (m_sampledPixels != pixels) {
        m_samples = sampleTraces(*m_model.encoding, m_model.traces, m_model.sums(), m_model.measure, k.lower,
                                 k.upper, pixels, m_model.weights);
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
                   main ? QVector<qreal>{} : Style::dash(m_model.sums() ? t : 1)},
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
    const auto last = static_cast<double>(m_model.encoding->rows() - 1);
    for (double at = std::max(-last, std::ceil(k.lower)); at <= std::min(last, k.upper); ++at)
        dots << QPointF(toX(at), toY(m_model.valueOf(static_cast<std::int64_t>(at))));
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

void SimilarityChart::paintDiamond(QCPPainter& painter, std::int64_t shift, const QColor& color) {
    const Style& style = m_canvas->style();
    const QPointF at(toX(static_cast<double>(shift)), toY(m_model.wholeValue(shift)));
    if (!QRectF(m_rect->rect()).contains(at)) return;
    const double r = style.metrics.marker;
    painter.setPen(QPen(style.palette.canvas, 1));
    painter.setBrush(color);
    painter.drawPolygon(
        QPolygonF{{at.x() - r, at.y()}, {at.x(), at.y() - r}, {at.x() + r, at.y()}, {at.x(), at.y() + r}});
}

void SimilarityChart::paintSelected(QCPPainter& painter, std::int64_t shift) {
    const Style& style = m_canvas->style();
    paintShift(painter, shift, m_selectedValue, style.palette.accent, 1.75);
    const QPointF twin(toX(static_cast<double>(-shift)), toY(m_selectedValue));
    if (shift == 0 || !m_model.isPlain() || !QRectF(m_rect->rect()).contains(twin)) return;
    painter.setPen(QPen(style.palette.accent, 1.75));
    painter.setBrush(style.palette.canvas);
    painter.drawEllipse(twin, style.metrics.marker * 0.9, style.metrics.marker * 0.9);
}

void SimilarityChart::paintMarks(QCPPainter& painter) {
    if (m_model.isEmpty()) return;
    const QRectF area = m_rect->rect();
    const Style& style = m_canvas->style();
    if (valueAxis()->range().contains(0)) {
        painter.setPen(QPen(style.palette.axis, style.metrics.axis));
        painter.drawLine(QLineF(area.left(), toY(0), area.right(), toY(0)));
    }
    if (m_selected) paintSelected(painter, *m_selected);
    if (const auto k = m_model.seen(m_model.turns.rise)) paintDiamond(painter, *k, style.palette.base);
    if (const auto k = m_model.seen(m_model.turns.nonPositive); k && m_model.measure != Measure::Distance)
        paintDiamond(painter, *k, style.palette.pair);
}

QString SimilarityChart::scaleText() const {
    const QCPRange k = shiftAxis()->range();
    const double shifts = k.size() / std::max(1, m_rect->width());
    if (shifts <= 1 || m_model.isEmpty()) return {};
    const QString text = QStringLiteral("curve: line = mean of %1 shifts a pixel, band = lowest to highest")
                             .arg(plainNumber(shifts, 3));
    const std::int64_t stride =
        envelopeStride(*m_model.encoding, k.lower, k.upper, m_rect->width(), m_model.isPlain());
    return stride > 1 ? text + QStringLiteral(", looked at in steps of %1").arg(grouped(stride)) : text;
}

}  // namespace sinescope
