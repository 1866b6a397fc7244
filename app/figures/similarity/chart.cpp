// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/chart.h"

#include "app/plot/curves.h"
#include "app/plot/extrapolation_shading.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

SimilarityChart::SimilarityChart(Canvas& canvas, int row, int column)
    : m_canvas(&canvas), m_rect(canvas.addChart(row, column)) {
    shiftAxis()->setTicker(integerTicker());
    valueAxis()->setTicker(valueTicker());
    new Painting(&canvas, Canvas::dataLayer(), m_rect, [this](QCPPainter& painter) { paintCurve(painter); });
    new Painting(&canvas, Canvas::marksLayer(), m_rect, [this](QCPPainter& painter) { paintMarks(painter); });
}

void SimilarityChart::setPicture(std::shared_ptr<const SimilarityPicture> picture, const QCPRange& shifts,
                                 const AxisRange* shared) {
    const bool same = picture == m_picture && shifts == shiftAxis()->range();
    m_picture = std::move(picture);
    if (!same) {
        m_sampledPixels = 0;
        shiftAxis()->setRange(shifts);
        if (!isEmpty()) m_values = m_picture->valueRange(shifts.lower, shifts.upper);
    }
    const AxisRange values = shared ? joined(m_values, *shared) : m_values;
    valueAxis()->setRange(values.lower, values.upper);
}

void SimilarityChart::setSelected(std::optional<std::int64_t> shift, double value,
                                  std::optional<std::int64_t> nearest) {
    m_selected = shift;
    m_selectedValue = value;
    m_nearest = nearest;
}

QColor SimilarityChart::traceColor(std::size_t index) const {
    const Style& style = m_canvas->style();
    if (m_picture->isColored()) return style.line(m_picture->numberOf(index));
    return index + 1 == static_cast<std::size_t>(m_picture->lineLabels().size()) ? style.line(0)
                                                                                 : style.palette.secondary;
}

std::vector<LineLabel> SimilarityChart::labels() const {
    std::vector<LineLabel> found;
    const QStringList names = isEmpty() ? QStringList() : m_picture->lineLabels();
    if (names.size() < 2) return found;
    const std::vector<double> ends = m_picture->endsAt(shiftAxis()->range().upper);
    for (std::size_t t = 0; t < ends.size(); ++t)
        if (std::isfinite(ends[t]) && !names[static_cast<qsizetype>(t)].isEmpty())
            found.push_back({names[static_cast<qsizetype>(t)],
                             traceColor(t),
                             yPixel(m_rect, ends[t]),
                             {},
                             lineId(t),
                             t + 1 == ends.size()});
    return found;
}

QPolygonF SimilarityChart::pointsOf(const SampledTrace& trace) const {
    QPolygonF points;
    points.reserve(static_cast<int>(trace.values.size()));
    for (std::size_t m = 0; m < trace.values.size(); ++m)
        points << pointIn(m_rect, trace.first + static_cast<double>(m) * trace.step, trace.values[m]);
    return points;
}

/// Fills the band between the first two lines, where both have values.
void SimilarityChart::paintBand(QCPPainter& painter) {
    const QPolygonF lower = pointsOf(m_samples[0]), upper = pointsOf(m_samples[1]);
    setPenAndBrush(painter, Qt::NoPen, withAlpha(m_canvas->style().palette.secondary, 0.2F));
    QPolygonF band, back;
    const auto flush = [&] {
        std::reverse(back.begin(), back.end());
        if (band.size() > 1) painter.drawPolygon(band + back);
        band.clear();
        back.clear();
    };
    for (qsizetype m = 0; m < lower.size(); ++m) {
        if (std::isfinite(lower[m].y()) && std::isfinite(upper[m].y())) {
            band << upper[m];
            back << lower[m];
        } else {
            flush();
        }
    }
    flush();
}

int SimilarityChart::pixelsAt(double density) const {
    return std::max(2, saturatingCast<int>(std::round(m_rect->width() * density)));
}

void SimilarityChart::paintCurve(QCPPainter& painter) {
    if (isEmpty()) return;
    const QRectF area = m_rect->rect();
    const Style& style = m_canvas->style();
    const int pixels = pixelsAt(pixelDensity(m_rect, painter));
    const QCPRange k = shiftAxis()->range();
    if (m_sampledPixels != pixels) {
        m_samples = m_picture->sample(k.lower, k.upper, pixels);
        m_sampledPixels = pixels;
    }
    if (m_masksAhead) paintMasked(painter, area, xPixel(m_rect, 0.5), style);
    const bool band = m_picture->hasBand();
    if (band && !isTraceHidden(0) && !isTraceHidden(1)) paintBand(painter);
    for (std::size_t t = band ? 2 : 0; t < m_samples.size(); ++t) {
        if (isTraceHidden(t)) continue;
        const SampledTrace& trace = m_samples[t];
        const bool main = t + 1 == m_samples.size();
        drawEnvelope(painter, trace.envelope, area.left(), area.right(),
                     [this](double value) { return yPixel(m_rect, value); }, {traceColor(t), 1});
        drawCurve(
            painter, pointsOf(trace),
            {traceColor(t), main ? style.metrics.line : style.metrics.thinLine,
             main ? QVector<qreal>{} : Style::dash(m_picture->isColored() ? m_picture->numberOf(t) : 1)},
            area);
    }
    paintWholeShifts(painter);
}

/// Paints a dot at each integer k, if they fit.
void SimilarityChart::paintWholeShifts(QCPPainter& painter) {
    const QRectF area = m_rect->rect();
    const QCPRange k = shiftAxis()->range();
    const double marker = m_canvas->style().metrics.marker;
    if (area.width() / k.size() < 1.4 * marker || m_samples.empty() || isTraceHidden(m_samples.size() - 1))
        return;
    QPolygonF dots;
    const auto last = static_cast<double>(m_picture->length() - 1);
    for (double at = std::max(-last, std::ceil(k.lower)); at <= std::min(last, k.upper); ++at)
        if (const double value = m_picture->valueOf(saturatingCast<std::int64_t>(at));
            std::isfinite(value) && m_picture->isDefined(at))
            dots << pointIn(m_rect, at, value);
    drawDots(painter, dots, traceColor(m_samples.size() - 1), marker, area);
}

void SimilarityChart::paintShift(QCPPainter& painter, std::int64_t shift, double value, const QColor& color,
                                 double width) {
    const QRectF area = m_rect->rect();
    const QPointF at = pointIn(m_rect, shift, value);
    if (at.x() < area.left() - 1 || at.x() > area.right() + 1) return;
    drawUpright(painter, QPen(color, width), area, at.x());
    if (std::isfinite(value)) drawDots(painter, {at}, color, m_canvas->style().metrics.marker * 1.8, area);
}

/// Returns the place of a shift's mark on the curve; empty outside the chart.
std::optional<QPointF> SimilarityChart::markPlace(std::int64_t shift) const {
    const QPointF at = pointIn(m_rect, shift, m_picture->valueOf(shift));
    return std::isfinite(at.y()) && QRectF(m_rect->rect()).contains(at) ? std::optional(at) : std::nullopt;
}

/// Paints a shape on the curve; `shape` is centred at the origin, in marker sizes.
void SimilarityChart::paintMark(QCPPainter& painter, std::int64_t shift, const QPolygonF& shape,
                                const QColor& color) {
    const Style& style = m_canvas->style();
    const std::optional<QPointF> place = markPlace(shift);
    if (!place) return;
    const QPointF at = *place;
    setPenAndBrush(painter, QPen(style.palette.canvas, 1), color);
    painter.drawPolygon(
        QTransform::fromScale(style.metrics.marker, style.metrics.marker).map(shape).translated(at));
}

void SimilarityChart::paintSelected(QCPPainter& painter, std::int64_t shift) {
    const Style& style = m_canvas->style();
    paintShift(painter, shift, m_selectedValue, style.palette.accent, 1.75);
    const QPointF twin = pointIn(m_rect, -shift, m_selectedValue);
    if (shift == 0 || !m_picture->isEven() || !QRectF(m_rect->rect()).contains(twin)) return;
    setPenAndBrush(painter, QPen(style.palette.accent, 1.75), style.palette.canvas);
    painter.drawEllipse(twin, style.metrics.marker * 0.9, style.metrics.marker * 0.9);
}

/// Paints hollow squares on both sides of k = 0, because the curve is even. Where they overlap the peak, they
/// let it show through.
void SimilarityChart::paintClosest(QCPPainter& painter) {
    const Style& style = m_canvas->style();
    const double half = style.metrics.marker * 0.9;
    for (const std::int64_t shift : m_closest)
        for (const std::int64_t k : {-shift, shift}) {
            const std::optional<QPointF> at = markPlace(k);
            if (!at) continue;
            const bool isAtPeak = std::abs(at->x() - xPixel(m_rect, 0)) < 2 * half;
            setPenAndBrush(painter, QPen(style.palette.position, 1.5),
                           isAtPeak ? QColor(Qt::transparent) : style.palette.canvas);
            painter.drawRect(QRectF(at->x() - half, at->y() - half, 2 * half, 2 * half));
        }
}

void SimilarityChart::paintMarks(QCPPainter& painter) {
    if (isEmpty()) return;
    const QRectF area = m_rect->rect();
    const Style& style = m_canvas->style();
    if (valueAxis()->range().contains(0)) {
        drawLevel(painter, QPen(style.palette.axis, style.metrics.axis), area, yPixel(m_rect, 0));
    }
    const QPolygonF square{{-0.7, -0.7}, {0.7, -0.7}, {0.7, 0.7}, {-0.7, 0.7}};
    const QPolygonF diamond{{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
    // The notes explain the marks, so those of notes that do not fit are left out.
    const QString explained = m_explained();
    if (explained.contains(u'□')) paintClosest(painter);
    if (m_nearest && explained.contains(u'■')) paintMark(painter, *m_nearest, square, style.palette.position);
    if (m_selected) paintSelected(painter, *m_selected);
    if (!explained.contains(u'◆')) return;
    if (const auto k = m_picture->firstRise()) paintMark(painter, *k, diamond, style.palette.base);
    if (const auto k = m_picture->firstNonPositive()) paintMark(painter, *k, diamond, style.palette.pair);
}

void SimilarityChart::setScale(Values& values) const {
    const QCPRange k = shiftAxis()->range();
    const double shifts = cellsPerPixel(shiftAxis());
    if (isEmpty() || !m_rect->visible() || !m_picture->hasMeans(shifts)) return;
    const std::int64_t stride = m_picture->strideOf(k.lower, k.upper, pixelsAt(pixelDensity(m_rect)));
    values.set("view_shifts", shifts);
    if (stride > 1) values.set("view_stride", stride);
}

}  // namespace sinescope
