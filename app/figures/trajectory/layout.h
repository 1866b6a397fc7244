// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where points in space lie in the picture: an orthographic projection of the first three components, seen
// from a direction (the convention of Matplotlib's view_init: eye = (cos e cos a, cos e sin a, sin e)).
#pragma once

#include "app/figures/trajectory/options.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>

#include <array>

namespace sinescope {

class TrajectoryProjection {
 public:
    /// Fits a ball of that radius about the origin into the room. With two components they are the picture's
    /// own axes, and nothing is turned.
    TrajectoryProjection(const TrajectoryOptions& options, const QRectF& room, double radius);

    QPointF at(const std::array<double, 3>& point) const;
    /// How near the eye a point lies, in the units of the components.
    double nearness(const std::array<double, 3>& point) const;
    friend bool operator==(const TrajectoryProjection&, const TrajectoryProjection&) = default;

 private:
    QPointF m_centre;
    double m_scale = 1;  ///< pixels per unit
    std::array<double, 3> m_across{}, m_up{}, m_toward{};
};

/// The length of a curve that lies within a box, about; in pixels.
double lengthWithin(const QRectF& box, const QPolygonF& curve);

/// Positions that are named along the curve: multiples of 1, 10, 100, ... so that there are at most `most` of
/// them from first to last.
std::int64_t namedEvery(std::int64_t first, std::int64_t last, std::int64_t most);

}  // namespace sinescope
