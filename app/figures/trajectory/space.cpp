// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/trajectory/space.h"

#include "app/figures/trajectory/lines.h"
#include "app/model/order_by.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/canvas.h"
#include "app/plot/curves.h"
#include "app/plot/notes.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

constexpr std::int64_t maximumNamed = 12;
constexpr double unlimited = 1e300;
constexpr qsizetype colorParts = 256;  ///< of a curve, hardly told apart by their colours

/// Viridis without the end that hardly differs from the canvas.
Colormap positionMap(bool dark) {
    const Colormap& whole = colormap(u"viridis"_s);
    const double from = dark ? 0.22 : 0;
    const double to = dark ? 1 : 0.86;
    Colormap part = whole;
    const auto steps = static_cast<double>(part.colors.size() - 1);
    for (std::size_t k = 0; k < part.colors.size(); ++k)
        part.colors[k] = whole.at(from + (to - from) * static_cast<double>(k) / steps, 0, 1);
    return part;
}

double averageStep(const QPolygonF& points) {
    double length = 0;
    for (qsizetype k = 1; k < points.size(); ++k) length += QLineF(points[k - 1], points[k]).length();
    return points.size() > 1 ? length / static_cast<double>(points.size() - 1) : 0;
}

}  // namespace

PositionColors positionColors(const TrajectoryModel& model, bool dark) {
    return {positionMap(dark), model.firstPosition(), model.lastPosition()};
}

QPolygonF CurveInSpace::axis(std::int64_t component) const {
    const auto c = static_cast<std::size_t>(component);
    std::array<double, 3> end{}, other{};
    end[c] = std::min(trajectory->radius, projection.longestAxis(c));
    other[c] = -end[c];
    return {projection.at(other), projection.at(end)};
}

QPolygonF CurveInSpace::seen(const Trajectory& curve) const {
    QPolygonF points;
    for (const std::array<double, 3>& point : curve.points) points << projection.at(point);
    return points;
}

TurningExtent extentOf(const Trajectory& curve, const TrajectoryOptions& options, TurningExtent other) {
    for (const std::array<double, 3>& point : curve.points)
        if (std::hypot(point[0], point[1], point[2]) <= curve.radius) other.include(point, options);
    return other;
}

QRectF ringAround(const QPointF& at, const Style& style) {
    const double radius = 1.3 * style.metrics.marker;
    return {at.x() - radius, at.y() - radius, 2 * radius, 2 * radius};
}

SpacePainting::SpacePainting(QCPPainter& painter, const Style& style, const CurveInSpace& curve,
                             const PositionColors& colors)
    : m_painter(painter),
      m_style(style),
      m_curve(curve),
      m_colors(colors),
      m_font(style.font(style.metrics.small, QFont::DemiBold)) {}

void SpacePainting::paintCurve() {
    m_painter.setPen(QPen(m_style.palette.axis, m_style.metrics.axis));
    for (std::int64_t c = 0; c < m_curve.components; ++c) {
        const QPolygonF axis = m_curve.axis(c);
        m_painter.drawLine(QLineF(axis.front(), axis.back()));
    }
    const Trajectory& drawn = *m_curve.trajectory;
    const QPolygonF points = m_curve.seen(drawn);
    const double marker = m_style.metrics.marker;
    const double dot = averageStep(points) > marker ? 0.9 * marker : drawn.isJoined() ? 0 : 0.6 * marker;
    const bool isVector = m_painter.modes().testFlag(QCPPainter::pmVectorized);
    // Round caps are stroked as paths, which is far slower; dots cover the joints of long steps.
    const Qt::PenCapStyle cap = isVector ? Qt::RoundCap : Qt::SquareCap;
    // The colour changes along a line, so its parts are short.
    const qsizetype most = isVector || dot > 0 ? 1 : std::max<qsizetype>(1, points.size() / colorParts);
    const std::vector<qsizetype> ends = visibleCorners(m_painter, points, most);
    const auto nearness = [&](std::size_t k) {
        return m_curve.projection.nearness(drawn.points[static_cast<std::size_t>(ends[k])]);
    };
    for (const std::size_t k : orderBy(ends.size(), nearness)) {
        const QPointF& at = points[ends[k]];
        const QColor color = m_colors.of(drawn.positions[static_cast<std::size_t>(ends[k])]);
        if (k > 0 && drawn.isJoined()) {
            m_painter.setPen(QPen(color, m_style.metrics.line, Qt::SolidLine, cap));
            m_painter.drawLine(QLineF(points[ends[k - 1]], at));
        }
        if (dot > 0) drawDots(m_painter, {at}, color, dot, m_curve.bounds);
    }
}

void SpacePainting::paintOther(const Trajectory& other) {
    const QPolygonF points = m_curve.seen(other);
    const QColor color = m_style.palette.secondary;
    const double marker = m_style.metrics.marker;
    drawPositions(m_painter, other, points, {color, m_style.metrics.thinLine, {4, 3}}, 0.5 * marker,
                  m_curve.bounds);
    drawDots(m_painter, points.mid(0, 1), color, marker, m_curve.bounds);
}

void SpacePainting::paintHeading(const QStringList& wordings) {
    const QRectF bounds(m_curve.bounds);
    setFontAndPen(m_painter, m_font, m_style.palette.text);
    const QString text = fittingText(wordings, m_font, bounds.width());
    const QFontMetricsF metrics(m_painter.font());
    const QRectF box(bounds.center().x() - metrics.horizontalAdvance(text) / 2 - 1, bounds.top(),
                     metrics.horizontalAdvance(text) + 2, metrics.height());
    m_painter.drawText(box, Qt::AlignCenter, text);
    m_taken.push_back(box);
}

void SpacePainting::paintNames(std::optional<std::int64_t> ringed) {
    const Trajectory& drawn = *m_curve.trajectory;
    const QPolygonF points = m_curve.seen(drawn);
    QList<QPolygonF> curves(1);
    for (const qsizetype k : visibleCorners(m_painter, points)) curves.front() << points[k];
    for (std::int64_t c = 0; c < m_curve.components; ++c) curves << m_curve.axis(c);
    if (ringed) m_taken.push_back(ringAround(m_curve.projection.at(drawn.at(*ringed)), m_style));
    setFontAndPen(m_painter, m_style.font(m_style.metrics.small), m_style.palette.secondary);
    for (std::int64_t c = 0; c < m_curve.components; ++c)
        write(curves, m_curve.axis(c).back(), TrajectoryModel::name(c), unlimited);
    m_painter.setFont(m_font);
    const std::int64_t every = namedEvery(m_colors.first, m_colors.last, maximumNamed);
    const std::int64_t first = (m_colors.first + every - 1) / every * every;
    std::vector<std::pair<std::int64_t, QPointF>> named;
    for (std::int64_t p = first; p <= m_colors.last; p += every) {
        const QPointF at = m_curve.projection.at(drawn.at(p));
        const double size = 1.5 * m_style.metrics.marker;
        drawDots(m_painter, {at}, m_colors.of(p), size, m_curve.bounds);
        m_taken.emplace_back(at.x() - size / 2, at.y() - size / 2, size, size);
        named.emplace_back(p, at);
    }
    m_painter.setPen(m_style.palette.text);
    const double maximum = 1.2 * QFontMetricsF(m_painter.font()).height();
    for (const auto& [p, at] : named) write(curves, at, grouped(p), maximum);
}

void SpacePainting::write(const QList<QPolygonF>& drawn, const QPointF& at, const QString& text,
                          double maximumCovered) {
    const QFontMetricsF metrics(m_painter.font());
    const double gap = 0.7 * m_style.metrics.marker + 2;
    const QSizeF size(metrics.horizontalAdvance(text) + 2, metrics.height());
    const QRectF bounds = QRectF(m_curve.bounds).adjusted(1, 1, -1, -1);
    QRectF best;
    double smallestCovered = maximumCovered;
    const double between = 0.2 * metrics.height();
    const double right = gap, left = -gap - size.width(), middle = -size.width() / 2;
    const double above = -size.height(), below = 0, level = -size.height() / 2;
    for (const QPointF& corner : {QPointF(right, above), QPointF(right, below), QPointF(left, above),
                                  QPointF(left, below), QPointF(right, level), QPointF(left, level),
                                  QPointF(middle, above - gap), QPointF(middle, below + gap)}) {
        const QRectF box(at + corner, size);
        // Beside the point's own dot, the gap is enough.
        const bool free = std::ranges::none_of(m_taken, [&](const QRectF& other) {
            return other.intersects(other.contains(at) ? box : box.adjusted(-between, 0, between, 0));
        });
        if (!free || !bounds.contains(box)) continue;
        double covered = 0;
        for (const QPolygonF& path : drawn) covered += lengthWithin(box, path);
        if (covered >= smallestCovered) continue;
        smallestCovered = covered;
        best = box;
    }
    if (best.isEmpty()) return;
    if (smallestCovered > 0) m_painter.fillRect(best, textGround(m_style));
    m_painter.drawText(best, Qt::AlignCenter, text);
    m_taken.push_back(best);
}

}  // namespace sinescope
