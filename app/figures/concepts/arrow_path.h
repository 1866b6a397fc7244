// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lines of the map's arrows, and the places of words along them.
#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QRectF>

#include <optional>
#include <vector>

namespace sinescope {

/// Returns the line from one rect to another, straight or bent towards `via`, with a gap at both.
QPolygonF arrowLine(const QRectF& from, const QRectF& to, const std::optional<QPointF>& via, double gap);

/// The line of an arrow, measured once: words are tried at some 60 places beside each.
class ArrowPath {
 public:
    explicit ArrowPath(const QPolygonF& points);
    /// The point that has this share of the way behind it.
    QPointF at(double share) const;
    bool runsThrough(const QRectF& rect) const;
    /// From the point at() to the middle of a box beside it, with a gap between them.
    QPointF beside(double share, const QSizeF& box, double gap) const;

 private:
    QPolygonF m_points, m_samples;
    std::vector<double> m_lengths;
    double m_length = 0;
    QRectF m_bounds;
};

}  // namespace sinescope
