// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/distance.h"

#include "app/plot/arranged_layout.h"
#include "app/plot/curves.h"
#include "app/scene/number_format.h"
#include "app/plot/extrapolation_shading.h"
#include "core/analysis/similarity.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

DistanceChart::DistanceChart(QCPAxisRect* chart, const BeyondNumbers& numbers, const Style& style)
    : m_chart(chart), m_numbers(numbers), m_style(style) {}

double DistanceChart::toX(double position) const {
    return m_chart->axis(QCPAxis::atBottom)->coordToPixel(position);
}

double DistanceChart::toY(double distance) const {
    return m_chart->axis(QCPAxis::atLeft)->coordToPixel(distance);
}

double DistanceChart::edge() const {
    return toX(static_cast<double>(m_numbers.lastTrained()) + 0.5);
}

void DistanceChart::paintUnseenPart(QCPPainter& painter) const {
    QRectF part(m_chart->rect());
    part.setLeft(std::clamp(edge(), part.left(), part.right()));
    paintUnseen(painter, part, m_style);
}

void DistanceChart::paintLine(QCPPainter& painter) const {
    const TrainedDistances& run = m_numbers.distances;
    const QCPRange view = m_chart->axis(QCPAxis::atBottom)->range();
    const double perPixel = view.size() / std::max(1, m_chart->width());
    const QPolygonF start{QPointF(
        std::max(toX(static_cast<double>(m_numbers.first())), static_cast<double>(m_chart->left())), toY(0))};
    const auto step = static_cast<double>(run.stride);
    const auto sampleAt = [&](double position) {
        return std::floor((position - static_cast<double>(run.first)) / step);
    };
    const auto from = saturatingCast<std::int64_t>(std::max(0.0, sampleAt(view.lower) - 1));
    const std::int64_t to = std::min<std::int64_t>(
        run.distances.size() - 1, saturatingCast<std::int64_t>(sampleAt(view.upper) + 1));
    if (perPixel <= 2 * step)
        paintSamples(painter, from, to, start);
    else
        paintBand(painter, from, to, start);
}

void DistanceChart::paintSamples(QCPPainter& painter, std::int64_t from, std::int64_t to,
                                 QPolygonF line) const {
    const TrainedDistances& run = m_numbers.distances;
    const QRectF area = m_chart->rect();
    const Stroke stroke{m_style.palette.position, m_style.metrics.line};
    const auto step = static_cast<double>(run.stride);
    for (std::int64_t m = from; m <= to; ++m)
        line << QPointF(toX(static_cast<double>(run.first) + static_cast<double>(m) * step),
                        toY(run.distances(m)));
    drawCurve(painter, line, stroke, area);
    const double apart = toX(step) - toX(0);
    if (apart <= m_style.metrics.marker + 1 || run.stride > 1) return;
    line.removeFirst();
    drawDots(painter, line, stroke.color, m_style.metrics.marker, area);
}

/// More samples than pixels: from the least to the largest of each pixel.
void DistanceChart::paintBand(QCPPainter& painter, std::int64_t from, std::int64_t to, QPolygonF line) const {
    const TrainedDistances& run = m_numbers.distances;
    const QRectF area = m_chart->rect();
    const Stroke stroke{m_style.palette.position, m_style.metrics.line};
    const auto first = static_cast<double>(run.first);
    line << QPointF(toX(first), toY(0));
    drawCurve(painter, line, stroke, area);
    const double left = std::max(area.left(), toX(first));
    std::vector<Extremes> buckets(static_cast<std::size_t>(std::max(1.0, area.right() - left)),
                                  Extremes{std::nan(""), std::nan("")});
    for (std::int64_t m = from; m <= to; ++m) {
        const double x = toX(first + static_cast<double>(m) * static_cast<double>(run.stride)) - left;
        if (x < 0 || x >= static_cast<double>(buckets.size())) continue;
        Extremes& bucket = buckets[static_cast<std::size_t>(x)];
        bucket.lowest = std::fmin(bucket.lowest, run.distances(m));
        bucket.highest = std::fmax(bucket.highest, run.distances(m));
    }
    drawEnvelope(
        painter, buckets, left, left + static_cast<double>(buckets.size()),
        [this](double value) { return toY(value); }, stroke.color, stroke.width);
    QPolygonF middle;
    for (std::size_t k = 0; k < buckets.size(); ++k)
        middle << QPointF(left + static_cast<double>(k) + 0.5,
                          toY((buckets[k].lowest + buckets[k].highest) / 2));
    drawCurve(painter, middle, stroke, area);
}

void DistanceChart::paintMarks(QCPPainter& painter, const Scene& scene, std::int64_t marked) const {
    const QRectF area = m_chart->rect();
    const double diameter = toY(m_numbers.distances.diameter);
    painter.setPen(QPen(m_style.palette.secondary, 1, Qt::DashLine));
    painter.drawLine(QLineF(area.left(), diameter, area.right(), diameter));
    const QString length = QStringLiteral("L_tr = %1").arg(grouped(m_numbers.trainedLength));
    if (m_style.showSelection)
        paintReading(painter, scene.selection.position, m_style.palette.position, false);
    const QRectF rule = paintTrainedRule(painter, area, edge(), {length}, m_style);
    if (m_style.showSelection) paintReading(painter, marked, m_style.palette.text, true);
    paintTexts(painter, marked, rule);
}

/// At the foot the reading at the mark and what the curve leaves out, above its line the diameter: each where
/// nothing stands yet, in the longest form that fits.
void DistanceChart::paintTexts(QCPPainter& painter, std::int64_t marked, const QRectF& rule) const {
    const QRectF area = m_chart->rect();
    const QFont font = m_style.font(m_style.metrics.small);
    const double line = QFontMetricsF(font).height();
    const TrainedDistances& run = m_numbers.distances;
    std::vector<QRectF> taken{rule};
    double y = area.bottom() - 4 - line;
    const auto paint = [&](const QStringList& texts, double top, const QColor& color) {
        const QString text = fittingText(texts, font, area.width() - 16);
        QRectF box(0, top, QFontMetricsF(font).horizontalAdvance(text) + 8, line);
        box.moveRight(area.right() - 4);
        const bool free = std::none_of(taken.begin(), taken.end(),
                                       [&](const QRectF& other) { return other.intersects(box); });
        if (text.isEmpty() || top < area.top() || !free) return false;
        QColor back = m_style.palette.canvas;
        back.setAlphaF(0.85F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(back);
        painter.drawRect(box);
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(box, Qt::AlignCenter, text);
        taken.push_back(box);
        return true;
    };
    if (!everyPairIsComplete(*m_numbers.encoding) &&
        paint({QStringLiteral("curve: without the column that has no partner"),
               QStringLiteral("curve: whole pairs")},
              y, m_style.palette.text))
        y -= line;
    if (run.stride > 1) {
        const QString stride = grouped(run.stride);
        if (paint({QStringLiteral("curve: one row and position in %1").arg(stride),
                   QStringLiteral("curve: one in %1").arg(stride)},
                  y, m_style.palette.text))
            y -= line;
    }
    if (m_style.showSelection) paint(nearestTexts(m_numbers, marked), y, m_style.palette.text);
    const QString apart = fixedNumber(run.diameter, 2);
    const QString limit = run.stride == 1 ? QStringLiteral("at most") : QStringLiteral("or more");
    const double top = toY(run.diameter) - line - 1;
    for (const QString& text : {QStringLiteral("trained rows: %1 apart %2").arg(apart, limit),
                                QStringLiteral("trained: %1 %2").arg(apart, limit)})
        if (paint({text}, top, m_style.palette.secondary)) break;
}

/// A line down at a position, with a dot at its distance where it is read.
void DistanceChart::paintReading(QCPPainter& painter, std::int64_t position, const QColor& color,
                                 bool dot) const {
    const QRectF area = m_chart->rect();
    const double x = toX(static_cast<double>(position));
    if (x < area.left() || x > area.right()) return;
    painter.setPen(QPen(color, 1, Qt::DotLine));
    painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
    if (!dot) return;
    drawDots(painter, {QPointF(x, toY(nearestRow(m_numbers, position).distance))}, color,
             m_style.metrics.marker * 1.8, area);
}

void DistanceChart::paintCursor(QCPPainter& painter, std::int64_t position) const {
    if (position < m_numbers.first() || position > m_numbers.last()) return;
    paintReading(painter, position, m_style.palette.secondary, true);
    const QRectF area = m_chart->rect();
    const QFont font = m_style.font(m_style.metrics.small);
    const QFontMetricsF metrics(font);
    const QString text = fittingText(nearestTexts(m_numbers, position), font, area.width() - 16);
    if (text.isEmpty()) return;
    QRectF box(0, area.top() + metrics.height() + 8, metrics.horizontalAdvance(text) + 10,
               metrics.height() + 4);
    box.moveLeft(std::clamp(toX(static_cast<double>(position)) + 6, area.left(),
                            std::max(area.left(), area.right() - box.width())));
    painter.setPen(QPen(m_style.palette.axis, 1));
    painter.setBrush(m_style.palette.canvas);
    painter.drawRoundedRect(box, 3, 3);
    painter.setFont(font);
    painter.setPen(m_style.palette.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace sinescope
