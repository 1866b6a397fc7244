// SPDX-License-Identifier: GPL-3.0-or-later
//
// Painting of a curve in space: its axes, its steps coloured by position, far ones first, and the names of
// components and positions where they cover little.
#pragma once

#include "app/figures/trajectory/layout.h"
#include "app/figures/trajectory/model.h"
#include "app/plot/curves.h"
#include "app/style/colormap.h"
#include "app/style/style.h"

#include <QRect>

#include <optional>
#include <vector>

class QCPPainter;

namespace sinescope {

/// Colours of the positions first to last.
struct PositionColors {
    Colormap map;
    std::int64_t first = 0, last = 0;
    double low() const { return static_cast<double>(first); }
    /// Greater than low(), even for a single position.
    double high() const { return static_cast<double>(std::max(last, first + 1)); }
    QColor of(std::int64_t position) const {
        return QColor::fromRgb(map.at(static_cast<double>(position), low(), high()));
    }
};
PositionColors positionColors(const TrajectoryModel& model, bool dark);

/// A curve and its place in the picture.
struct CurveInSpace {
    const Trajectory* trajectory;
    std::int64_t components;  ///< number of components shown
    QRect bounds;
    TrajectoryProjection projection;
    /// Returns the axis of a component, from end to end through the mean.
    QPolygonF axis(std::int64_t component) const;
    /// Returns the points of a curve in these axes, in pixels.
    QPolygonF seen(const Trajectory& curve) const;
};

/// Returns `other` extended by a curve, excluding points that are off scale.
TurningExtent extentOf(const Trajectory& curve, const TrajectoryOptions& options, TurningExtent other = {});

/// Returns the ring around a position of the curve.
QRectF ringAround(const QPointF& at, const Style& style);

class SpacePainting {
 public:
    SpacePainting(QCPPainter& painter, const Style& style, const CurveInSpace& curve,
                  const PositionColors& colors);

    void paintCurve();
    /// Paints another curve in the same axes, dashed.
    void paintOther(const Trajectory& other);
    /// Paints the curve's heading at the top of its area: the longest wording that fits.
    void paintHeading(const QStringList& wordings);
    /// Paints names that touch neither the heading nor the ring of a position.
    void paintNames(std::optional<std::int64_t> ringed);

 private:
    /// Writes a text beside a point where it touches no other text or dot, stays in the area, and covers the
    /// least length of the drawn curves: less than `maximumCovered` pixels. Otherwise the text is omitted.
    void write(const QList<QPolygonF>& drawn, const QPointF& at, const QString& text, double maximumCovered);

    QCPPainter& m_painter;
    const Style& m_style;
    const CurveInSpace& m_curve;
    const PositionColors& m_colors;
    QFont m_font;  ///< font of headings and positions
    std::vector<QRectF> m_taken;
};

}  // namespace sinescope
