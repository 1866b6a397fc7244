// SPDX-License-Identifier: GPL-3.0-or-later
//
// Orthographic projection of the first three components from a direction (the convention of Matplotlib's
// view_init: eye = (cos e cos a, cos e sin a, sin e)).
#pragma once

#include "app/figures/trajectory/options.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <array>

namespace sinescope {

/// Half the width and half the height that points need, in the units of the components: at the elevation of
/// the options, and at every azimuth, so that the picture keeps its scale while it turns.
struct TurningExtent {
    double across = 0, up = 0;
    void include(const std::array<double, 3>& point, const TrajectoryOptions& options);
};

class TrajectoryProjection {
 public:
    /// Fits an extent around the origin into `bounds`. Two components are the axes of the picture, without
    /// rotation.
    TrajectoryProjection(const TrajectoryOptions& options, const QRectF& bounds, const TurningExtent& extent);

    /// Returns the length of the axis of a component that fits into the bounds at every azimuth.
    double longestAxis(std::size_t component) const;
    QPointF at(const std::array<double, 3>& point) const;
    /// Returns the depth of a point towards the eye, in the units of the components.
    double nearness(const std::array<double, 3>& point) const;
    friend bool operator==(const TrajectoryProjection&, const TrajectoryProjection&) = default;

 private:
    QPointF m_centre;
    QSizeF m_half;       ///< of the bounds, in units
    double m_scale = 1;  ///< pixels per unit
    std::array<double, 3> m_across{}, m_up{}, m_toward{};
};

/// Returns the approximate length of a curve within a box, in pixels.
double lengthWithin(const QRectF& box, const QPolygonF& curve);

/// Returns the step between labelled positions, 1, 10, 100, ...: at most `maximum` labels from first to last.
std::int64_t namedEvery(std::int64_t first, std::int64_t last, std::int64_t maximum);

}  // namespace sinescope
