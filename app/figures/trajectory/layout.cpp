// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/trajectory/layout.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

double dot(const std::array<double, 3>& a, const std::array<double, 3>& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double radians(double degrees) {
    return degrees * std::numbers::pi / 180;
}

}  // namespace

void TurningExtent::include(const std::array<double, 3>& point, const TrajectoryOptions& options) {
    const auto& [x, y, z] = point;
    const bool turns = options.components == 3;
    const double e = radians(options.elevation), around = std::hypot(x, y);
    across = std::max(across, turns ? around : std::abs(x));
    up = std::max(up, turns ? std::abs(z * std::cos(e)) + around * std::abs(std::sin(e)) : std::abs(y));
}

TrajectoryProjection::TrajectoryProjection(const TrajectoryOptions& options, const QRectF& bounds,
                                           const TurningExtent& extent)
    : m_centre(bounds.center()) {
    const double scale = std::min(bounds.width() / extent.across, bounds.height() / extent.up) / 2;
    if (std::isfinite(scale)) m_scale = scale;
    m_half = bounds.size() / (2 * m_scale);
    if (options.components < 3) {
        m_across = {1, 0, 0};
        m_up = {0, 1, 0};
        return;
    }
    const double a = radians(options.azimuth), e = radians(options.elevation);
    m_across = {-std::sin(a), std::cos(a), 0};
    m_up = {-std::sin(e) * std::cos(a), -std::sin(e) * std::sin(a), std::cos(e)};
    m_toward = {std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
}

double TrajectoryProjection::longestAxis(std::size_t component) const {
    const double cosine = std::abs(m_up[2]), sine = std::abs(m_toward[2]);  // of the elevation
    const bool turns = m_toward != std::array<double, 3>{};
    if (!turns) return component == 0 ? m_half.width() : m_half.height();
    return component == 2 ? m_half.height() / cosine : std::min(m_half.width(), m_half.height() / sine);
}

QPointF TrajectoryProjection::at(const std::array<double, 3>& point) const {
    return m_centre + QPointF(m_scale * dot(point, m_across), -m_scale * dot(point, m_up));
}

double TrajectoryProjection::nearness(const std::array<double, 3>& point) const {
    return dot(point, m_toward);
}

double lengthWithin(const QRectF& box, const QPolygonF& curve) {
    double length = 0;
    for (qsizetype k = 1; k < curve.size(); ++k) {
        const QPointF &from = curve[k - 1], &to = curve[k];
        if (std::max(from.x(), to.x()) < box.left() - 1 || std::min(from.x(), to.x()) > box.right() + 1 ||
            std::max(from.y(), to.y()) < box.top() - 1 || std::min(from.y(), to.y()) > box.bottom() + 1)
            continue;
        const QLineF piece(from, to);
        constexpr int steps = 8;
        for (int m = 0; m < steps; ++m)
            if (box.contains(piece.pointAt((m + 0.5) / steps))) length += piece.length() / steps;
    }
    return length;
}

std::int64_t namedEvery(std::int64_t first, std::int64_t last, std::int64_t maximum) {
    std::int64_t step = 1;
    while (last / step - first / step + 1 > maximum) step *= 10;
    return step;
}

}  // namespace sinescope
