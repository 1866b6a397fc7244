// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/arrow_path.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinescope {

namespace {

constexpr int bendPoints = 24;

/// Returns the point where a line from inside a rect leaves it.
QPointF edge(QPointF inside, QPointF outside, const QRectF& rect) {
    for (int step = 0; step < 20; ++step) {
        const QPointF middle = (inside + outside) / 2;
        (rect.contains(middle) ? inside : outside) = middle;
    }
    return outside;
}

/// Returns the part of a path outside both rects.
QPolygonF outside(const QPolygonF& path, const QRectF& from, const QRectF& to) {
    QPolygonF part;
    for (qsizetype k = 1; k < path.size(); ++k) {
        const bool leaves = from.contains(path[k - 1]) && !from.contains(path[k]);
        const bool arrives = !to.contains(path[k - 1]) && to.contains(path[k]);
        if (leaves) part << edge(path[k - 1], path[k], from);
        if (arrives) {
            part << edge(path[k], path[k - 1], to);
            break;
        }
        if (!from.contains(path[k]) && !to.contains(path[k])) part << path[k];
    }
    return part;
}

}  // namespace

QPolygonF arrowLine(const QRectF& from, const QRectF& to, const std::optional<QPointF>& via, double gap) {
    QPolygonF whole;
    for (int k = 0; k <= bendPoints; ++k) {
        const double t = static_cast<double>(k) / bendPoints;
        whole << (via ? (1 - t) * (1 - t) * from.center() + 2 * t * (1 - t) * *via + t * t * to.center()
                      : (1 - t) * from.center() + t * to.center());
    }
    return outside(whole, from.adjusted(-gap, -gap, gap, gap), to.adjusted(-gap, -gap, gap, gap));
}

ArrowPath::ArrowPath(const QPolygonF& points) : m_points(points) {
    for (qsizetype k = 1; k < points.size(); ++k)
        m_lengths.push_back(QLineF(points[k - 1], points[k]).length());
    m_length = std::accumulate(m_lengths.begin(), m_lengths.end(), 0.0);
    for (int step = 0; step <= bendPoints && points.size() > 1; ++step)
        m_samples << at(static_cast<double>(step) / bendPoints);
    m_bounds = m_samples.boundingRect();
}

QPointF ArrowPath::at(double share) const {
    double left = share * m_length;
    for (std::size_t k = 0; k < m_lengths.size(); ++k) {
        const auto from = static_cast<qsizetype>(k);
        if (left <= m_lengths[k] && m_lengths[k] > 0)
            return QLineF(m_points[from], m_points[from + 1]).pointAt(left / m_lengths[k]);
        left -= m_lengths[k];
    }
    return m_points.back();
}

bool ArrowPath::runsThrough(const QRectF& rect) const {
    if (m_bounds.left() > rect.right() || m_bounds.right() < rect.left() || m_bounds.top() > rect.bottom() ||
        m_bounds.bottom() < rect.top())
        return false;
    return std::ranges::any_of(m_samples, [&rect](const QPointF& point) { return rect.contains(point); });
}

QPointF ArrowPath::beside(double share, const QSizeF& box, double gap) const {
    const QLineF along(at(std::max(0.0, share - 0.05)), at(std::min(1.0, share + 0.05)));
    const double length = along.length();
    if (length <= 0) return {};
    const QPointF normal(-along.dy() / length, along.dx() / length);
    const double half = (std::abs(normal.x()) * box.width() + std::abs(normal.y()) * box.height()) / 2;
    return normal * (half + gap);
}

}  // namespace sinescope
