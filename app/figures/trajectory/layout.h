// SPDX-License-Identifier: GPL-3.0-or-later
//
// Orthographic projection of the first three components from a direction (the convention of Matplotlib's
// view_init: eye = (cos e cos a, cos e sin a, sin e)).
#pragma once

#include "app/figures/trajectory/options.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>

#include <array>

namespace sinescope {

class TrajectoryProjection {
 public:
    /// Fits a ball of `radius` around the origin into `bounds`. Two components are the axes of the picture,
    /// without rotation.
    TrajectoryProjection(const TrajectoryOptions& options, const QRectF& bounds, double radius);

    QPointF at(const std::array<double, 3>& point) const;
    /// Returns the depth of a point towards the eye, in the units of the components.
    double nearness(const std::array<double, 3>& point) const;
    friend bool operator==(const TrajectoryProjection&, const TrajectoryProjection&) = default;

 private:
    QPointF m_centre;
    double m_scale = 1;  ///< pixels per unit
    std::array<double, 3> m_across{}, m_up{}, m_toward{};
};

/// Returns the approximate length of a curve within a box, in pixels.
double lengthWithin(const QRectF& box, const QPolygonF& curve);

/// Returns the step between labelled positions, 1, 10, 100, ...: at most `maximum` labels from first to last.
std::int64_t namedEvery(std::int64_t first, std::int64_t last, std::int64_t maximum);

}  // namespace sinescope
