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

}  // namespace

TrajectoryProjection::TrajectoryProjection(const TrajectoryOptions& options, const QRectF& bounds,
                                           double radius)
    : m_centre(bounds.center()) {
    m_scale = radius > 0 ? std::min(bounds.width(), bounds.height()) / 2 / radius : 1;
    if (options.components < 3) {
        m_across = {1, 0, 0};
        m_up = {0, 1, 0};
        return;
    }
    const double a = options.azimuth * std::numbers::pi / 180;
    const double e = options.elevation * std::numbers::pi / 180;
    m_across = {-std::sin(a), std::cos(a), 0};
    m_up = {-std::sin(e) * std::cos(a), -std::sin(e) * std::sin(a), std::cos(e)};
    m_toward = {std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
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
