// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond_distance.h"

#include "app/figures/canvas.h"
#include "app/figures/curves.h"
#include "app/figures/text.h"
#include "app/figures/unseen.h"
#include "core/encoding/pixels.h"

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
    paintUnseen(painter, QRectF(m_chart->rect()).adjusted(edge() - m_chart->left(), 0, 0, 0), m_style);
}

void DistanceChart::paintLine(QCPPainter& painter) const {
    const TrainedDistances& run = m_numbers.distances;
    const QCPRange view = m_chart->axis(QCPAxis::atBottom)->range();
    const double perPixel = view.size() / std::max(1, m_chart->width());
    const QPolygonF start{QPointF(
        std::max(toX(static_cast<double>(m_numbers.first())), static_cast<double>(m_chart->left())), toY(0))};
    const auto step = static_cast<double>(run.stride);
    const auto sampleAt = [&](double position) {
        return static_cast<std::int64_t>(std::floor((position - static_cast<double>(run.first)) / step));
    };
    const std::int64_t from = std::max<std::int64_t>(0, sampleAt(view.lower) - 1);
    const std::int64_t to = std::min<std::int64_t>(run.distances.size() - 1, sampleAt(view.upper) + 1);
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

void DistanceChart::paintDiameter(QCPPainter& painter) const {
    const QRectF area = m_chart->rect();
    const QFont font = m_style.font(m_style.metrics.small);
    const QFontMetricsF metrics(font);
    const double diameter = toY(m_numbers.distances.diameter);
    painter.setPen(QPen(m_style.palette.secondary, 1, Qt::DashLine));
    painter.drawLine(QLineF(area.left(), diameter, area.right(), diameter));
    const QString text = m_numbers.distances.stride == 1 ? QStringLiteral("trained rows: %1 apart at most")
                                                         : QStringLiteral("trained rows: %1 apart or more");
    const QString shown = text.arg(fixedNumber(m_numbers.distances.diameter, 2));
    painter.setFont(font);
    painter.setPen(m_style.palette.secondary);
    painter.drawText(
        QRectF(area.left() + 4, diameter - metrics.height() - 1, area.width() - 8, metrics.height()),
        Qt::AlignRight | Qt::AlignVCenter, metrics.elidedText(shown, Qt::ElideRight, area.width() - 8));
}

void DistanceChart::paintMarks(QCPPainter& painter, const Scene& scene, std::int64_t marked) const {
    paintDiameter(painter);
    const QString length =
        scene.selection.trainedLength ? QStringLiteral("L_tr = %1") : QStringLiteral("L_tr = %1, not set");
    paintTrainedRule(painter, QRectF(m_chart->rect()), edge(), length.arg(grouped(m_numbers.trainedLength)),
                     m_style);
    if (m_style.showSelection) {
        paintReading(painter, scene.selection.position, m_style.palette.position, false);
        paintReading(painter, marked, m_style.palette.text, true);
    }
    paintNotes(painter, marked);
}

/// At the foot: the reading at the mark, and what the curve leaves out.
void DistanceChart::paintNotes(QCPPainter& painter, std::int64_t marked) const {
    const QRectF area = m_chart->rect();
    const QFont font = m_style.font(m_style.metrics.small);
    const QFontMetricsF metrics(font);
    QStringList notes{nearestText(m_numbers, marked)};
    if (m_numbers.distances.stride > 1)
        notes << QStringLiteral("curve: one row and position in %1").arg(grouped(m_numbers.distances.stride));
    const double width = area.width() - 12;
    double y = area.bottom() - 4 - metrics.height() * static_cast<double>(notes.size());
    for (const QString& note : notes) {
        const QString shown = metrics.elidedText(note, Qt::ElideRight, width);
        QRectF box(0, y, metrics.horizontalAdvance(shown) + 8, metrics.height());
        box.moveRight(area.right() - 4);
        QColor back = m_style.palette.canvas;
        back.setAlphaF(0.85F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(back);
        painter.drawRect(box);
        painter.setFont(font);
        painter.setPen(m_style.palette.text);
        painter.drawText(box, Qt::AlignCenter, shown);
        y += metrics.height();
    }
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
    const QString text =
        metrics.elidedText(nearestText(m_numbers, position), Qt::ElideRight, area.width() - 16);
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
