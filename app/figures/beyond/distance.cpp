// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/distance.h"

#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/curves.h"
#include "app/plot/extrapolation_shading.h"
#include "app/plot/notes.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

DistanceChart::DistanceChart(QCPAxisRect* chart, const BeyondModel& model, const Style& style)
    : m_chart(chart), m_model(model), m_style(style) {}

double DistanceChart::edge() const {
    return xPixel(m_chart, static_cast<double>(m_model.lastTrained()) + 0.5);
}

void DistanceChart::paintUnseenPart(QCPPainter& painter) const {
    QRectF part(m_chart->rect());
    part.setLeft(std::clamp(edge(), part.left(), part.right()));
    paintExtrapolated(painter, part, m_style);
}

void DistanceChart::paintLine(QCPPainter& painter) const {
    const TrainedDistances& run = m_model.numbers().distances;
    const QCPRange view = bottomAxis(m_chart)->range();
    const double perPixel = view.size() / std::max(1, m_chart->width());
    const QPolygonF start{
        QPointF(std::max(xPixel(m_chart, m_model.first()), static_cast<double>(m_chart->left())),
                yPixel(m_chart, 0))};
    const auto step = static_cast<double>(run.stride);
    const auto last = static_cast<double>(run.distances.size() - 1);
    // Clamped as doubles: a view may exceed the range of integers.
    const auto sampleAt = [&](double position, double further) {
        const double sample = std::floor((position - static_cast<double>(run.first)) / step) + further;
        return saturatingCast<std::int64_t>(std::clamp(sample, 0.0, last));
    };
    const std::int64_t from = sampleAt(view.lower, -1);
    const std::int64_t to = sampleAt(view.upper, 1);
    if (perPixel <= 2 * step)
        paintSamples(painter, from, to, start);
    else
        paintBand(painter, from, to, start);
}

void DistanceChart::paintSamples(QCPPainter& painter, std::int64_t from, std::int64_t to,
                                 QPolygonF line) const {
    const TrainedDistances& run = m_model.numbers().distances;
    const QRectF area = m_chart->rect();
    const Stroke stroke{m_style.palette.position, m_style.metrics.line};
    const auto step = static_cast<double>(run.stride);
    for (std::int64_t m = from; m <= to; ++m)
        line << pointIn(m_chart, static_cast<double>(run.first) + static_cast<double>(m) * step,
                        run.distances(m));
    drawCurve(painter, line, stroke, area);
    const double apart = xPixel(m_chart, step) - xPixel(m_chart, 0);
    if (apart <= m_style.metrics.marker + 1 || run.stride > 1) return;
    line.removeFirst();
    drawDots(painter, line, stroke.color, m_style.metrics.marker, area);
}

/// With more samples than pixels: fills from the minimum to the maximum of each pixel.
void DistanceChart::paintBand(QCPPainter& painter, std::int64_t from, std::int64_t to, QPolygonF line) const {
    const TrainedDistances& run = m_model.numbers().distances;
    const QRectF area = m_chart->rect();
    const Stroke stroke{m_style.palette.position, m_style.metrics.line};
    const auto first = static_cast<double>(run.first);
    line << pointIn(m_chart, first, 0);
    drawCurve(painter, line, stroke, area);
    const double left = std::max(area.left(), xPixel(m_chart, first));
    std::vector<Extremes> buckets(saturatingCast<std::size_t>(std::max(1.0, area.right() - left)),
                                  Extremes{nan, nan});
    for (std::int64_t m = from; m <= to; ++m) {
        const double x =
            xPixel(m_chart, first + static_cast<double>(m) * static_cast<double>(run.stride)) - left;
        if (x < 0 || x >= static_cast<double>(buckets.size())) continue;
        buckets[saturatingCast<std::size_t>(x)].include(run.distances(m));
    }
    drawEnvelope(
        painter, buckets, left, left + static_cast<double>(buckets.size()),
        [this](double value) { return yPixel(m_chart, value); }, stroke);
    QPolygonF middle;
    for (std::size_t k = 0; k < buckets.size(); ++k)
        middle << QPointF(left + static_cast<double>(k) + 0.5,
                          yPixel(m_chart, (buckets[k].lowest + buckets[k].highest) / 2));
    drawCurve(painter, middle, stroke, area);
}

void DistanceChart::paintMarks(QCPPainter& painter) const {
    const QRectF area = m_chart->rect();
    const double diameter = yPixel(m_chart, m_model.numbers().distances.diameter);
    drawLevel(painter, QPen(m_style.palette.secondary, 1, Qt::DashLine), area, diameter);
    if (m_style.showSelection)
        paintReading(painter, m_model.scene().selection.position, m_style.palette.position, false);
    const QRectF rule =
        paintTrainedRule(painter, area, edge(), m_model.statementTexts("length_text"), m_style);
    paintReading(painter, m_model.marked(), m_style.palette.text, true);
    paintTexts(painter, rule);
}

QRectF DistanceChart::ruleLabel() const {
    return trainedRuleLabel(m_chart->rect(), edge(), m_model.statementTexts("length_text"), m_style);
}

/// True if the curve of distances runs through a box.
bool DistanceChart::meetsCurve(const QRectF& box) const {
    const TrainedDistances& run = m_model.numbers().distances;
    const QCPAxis* x = bottomAxis(m_chart);
    const double space = m_style.metrics.line + 1;
    const QRectF wide = box.adjusted(-space, -space, space, space);
    double before = nan;
    for (double at = wide.left(); at <= wide.right(); at += 1) {
        const double sample = std::floor((x->pixelToCoord(at) - static_cast<double>(run.first)) /
                                         static_cast<double>(run.stride));
        if (sample < 0 || sample >= static_cast<double>(run.distances.size())) continue;
        const double y = yPixel(m_chart, run.distances(saturatingCast<Eigen::Index>(sample)));
        // Between two pixels the curve passes through all heights between theirs.
        const double other = std::isnan(before) ? y : before;
        if (std::min(y, other) <= wide.bottom() && std::max(y, other) >= wide.top()) return true;
        before = y;
    }
    return false;
}

/// Paints the reading past L_tr and the sampling step at the foot, and the diameter at its line. Each has the
/// longest form that fits without covering the curve or another text.
void DistanceChart::paintTexts(QCPPainter& painter, const QRectF& rule) const {
    const QRectF area = m_chart->rect();
    const QFont font = m_style.font(m_style.metrics.small);
    const double line = QFontMetricsF(font).height();
    const TrainedDistances& run = m_model.numbers().distances;
    std::vector<QRectF> taken{rule};
    const auto isFree = [&](const QRectF& box) {
        return box.top() >= area.top() && box.bottom() <= area.bottom() && !meetsCurve(box) &&
               std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); });
    };
    const auto paintAt = [&](const QRectF& box, const QString& text, const QColor& color) {
        drawPlate(painter, m_style, box, text, font, color);
        taken.push_back(box);
    };
    // At the first free height, from the right edge of the chart to the left.
    const auto paint = [&](const QStringList& texts, const std::vector<double>& tops, const QColor& color) {
        for (const QString& text : texts) {
            const double width = QFontMetricsF(font).horizontalAdvance(text) + 8;
            const double available = area.width() - 8 - width;
            if (available < 0) continue;
            constexpr int places = 8;
            for (const double top : tops)
                for (int k = 0; k <= places; ++k) {
                    const QRectF box(area.left() + 4 + available * (places - k) / places, top, width, line);
                    if (!isFree(box)) continue;
                    paintAt(box, text, color);
                    return;
                }
        }
    };
    std::vector<double> foot;
    for (int k = 1; k <= 3; ++k) foot.push_back(area.bottom() - 4 - k * line);
    paint(m_model.statementTexts("nearest_text"), foot, m_style.palette.text);
    paint(m_model.statementTexts("stride_text"), foot, m_style.palette.text);
    const double diameter = yPixel(m_chart, run.diameter);
    paint(m_model.statementTexts("diameter_text"), {diameter - line - 1, diameter + 1},
          m_style.palette.secondary);
}

/// Paints a vertical line at a position, starting below the name of the rule if it would cross it, with a dot
/// at its distance if `dot`.
void DistanceChart::paintReading(QCPPainter& painter, std::int64_t position, const QColor& color,
                                 bool dot) const {
    const QRectF area = m_chart->rect();
    const double x = xPixel(m_chart, position);
    if (x < area.left() || x > area.right()) return;
    const QRectF name = ruleLabel();
    const bool isBelow = name.left() <= x && x <= name.right();
    painter.setPen(QPen(color, 1, Qt::DotLine));
    painter.drawLine(QLineF(x, isBelow ? name.bottom() : area.top(), x, area.bottom()));
    if (!dot) return;
    drawDots(painter, {pointIn(m_chart, position, m_model.nearestRow(position).distance)}, color,
             m_style.metrics.marker * 1.8, area);
}

void DistanceChart::paintCursor(QCPPainter& painter, std::int64_t position) const {
    if (position < m_model.first() || position > m_model.last()) return;
    paintReading(painter, position, m_style.palette.secondary, true);
    const QRectF area = m_chart->rect();
    const QFont font = m_style.font(m_style.metrics.small);
    const QFontMetricsF metrics(font);
    const QString text =
        fittingText(m_model.statementTexts("nearest_text", {position, {}, {}}), font, area.width() - 16);
    if (text.isEmpty()) return;
    QRectF box(0, area.top() + metrics.height() + 8, metrics.horizontalAdvance(text) + 10,
               metrics.height() + 4);
    box.moveLeft(std::clamp(xPixel(m_chart, position) + 6, area.left(),
                            std::max(area.left(), area.right() - box.width())));
    setPenAndBrush(painter, QPen(m_style.palette.axis, 1), m_style.palette.canvas);
    painter.drawRoundedRect(box, 3, 3);
    setFontAndPen(painter, font, m_style.palette.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace sinescope
