// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/trajectory/lines.h"

#include "app/plot/axes.h"
#include "app/style/pen.h"
#include "core/numbers.h"

#include <algorithm>

namespace sinescope {

bool isBandIn(const QCPAxisRect* chart, const Trajectory& drawn, std::size_t component) {
    constexpr double narrowest = 8;  // pixels of a wave
    const double width = xPixel(chart, drawn.positions.back()) - xPixel(chart, drawn.positions.front());
    const auto waves = static_cast<double>(drawn.waves[component]);
    return drawn.isJoined() && width > narrowest && waves * narrowest > width;
}

void drawPositions(QCPPainter& painter, const Trajectory& drawn, const QPolygonF& points,
                   const Stroke& stroke, double dot, const QRectF& clip) {
    if (!drawn.isJoined()) return drawDots(painter, points, stroke.color, dot, clip);
    drawCurve(painter, points, stroke, clip);
}

ComponentLines::ComponentLines(QCPPainter& painter, const Style& style, const QCPAxisRect* chart,
                               const Trajectory& drawn)
    : m_painter(painter), m_style(style), m_chart(chart), m_drawn(drawn) {}

QPolygonF ComponentLines::pointsOf(std::size_t component) const {
    QPolygonF points;
    for (std::size_t k = 0; k < m_drawn.points.size(); ++k)
        points << pointIn(m_chart, m_drawn.positions[k], m_drawn.points[k][component]);
    return points;
}

/// Paints the lowest and the highest value of every two waves.
void ComponentLines::paintBand(std::size_t component, const Stroke& stroke) {
    const std::size_t rows = m_drawn.points.size();
    const auto count = static_cast<std::size_t>(std::max<std::int64_t>(1, m_drawn.waves[component] / 2));
    std::vector<Extremes> parts(count, {nan, nan});
    for (std::size_t k = 0; k < rows; ++k) parts[k * count / rows].include(m_drawn.points[k][component]);
    drawEnvelope(
        m_painter, parts, xPixel(m_chart, m_drawn.positions.front()),
        xPixel(m_chart, m_drawn.positions.back()), [this](double value) { return yPixel(m_chart, value); },
        stroke);
}

void ComponentLines::paint(const std::vector<std::size_t>& components) {
    std::vector<std::size_t> lines, bands;
    for (const std::size_t c : components) (isBandIn(m_chart, m_drawn, c) ? bands : lines).push_back(c);
    for (std::size_t k = 0; k < bands.size(); ++k) {
        Stroke stroke{m_style.line(bands[k]), m_style.metrics.line};
        stroke.share = {static_cast<int>(k), static_cast<int>(bands.size())};
        stroke.band *= static_cast<float>(bands.size());
        paintBand(bands[k], stroke);
    }
    const QRectF area = m_chart->rect();
    const double marker = m_style.metrics.marker;
    const double apart = area.width() / bottomAxis(m_chart)->range().size();
    for (const std::size_t c : lines) {
        const QPolygonF points = pointsOf(c);
        const Stroke stroke{m_style.line(c), m_style.metrics.line, Style::dash(c)};
        drawPositions(m_painter, m_drawn, points, stroke, 0.5 * marker, area);
        if (apart > 1.6 * marker) drawDots(m_painter, points, stroke.color, 0.8 * marker, area);
    }
}

void ComponentLines::paintFrozen(const std::vector<std::size_t>& components) {
    for (const std::size_t c : components) {
        const Stroke stroke{withAlpha(m_style.line(c), 0.6F), m_style.metrics.thinLine, {4, 3}};
        drawPositions(m_painter, m_drawn, pointsOf(c), stroke, 0.4 * m_style.metrics.marker, m_chart->rect());
    }
}

}  // namespace sinescope
