// SPDX-License-Identifier: GPL-3.0-or-later
//
// A curve in space, painted: its axes, its steps coloured by position, the far ones first, and the names of
// components and positions where they cover little.
#pragma once

#include "app/figures/trajectory/layout.h"
#include "app/figures/trajectory/model.h"
#include "app/style/colormap.h"
#include "app/style/style.h"

#include <QImage>
#include <QRect>

#include <array>
#include <optional>
#include <vector>

class QCPPainter;

namespace sinescope {

/// The colours of the positions first to last.
struct PositionColors {
    Colormap map;
    std::int64_t first = 0, last = 0;
    double low() const { return static_cast<double>(first); }
    /// Above the low one, also of a single position.
    double high() const { return static_cast<double>(std::max(last, first + 1)); }
    QColor of(std::int64_t position) const {
        return QColor::fromRgb(map.at(static_cast<double>(position), low(), high()));
    }
};
PositionColors positionColors(const TrajectoryModel& model, bool dark);

/// A curve and where it is painted.
struct CurveInSpace {
    const Trajectory* trajectory;
    std::int64_t components;  ///< that are shown
    QRect room;
    TrajectoryProjection projection;
    /// From end to end through the mean.
    QPolygonF axis(std::int64_t component) const;
};

/// The ring around a position of the curve.
QRectF ringAround(const QPointF& at, const Style& style);

class SpacePainting {
 public:
    SpacePainting(QCPPainter& painter, const Style& style, const CurveInSpace& curve,
                  const PositionColors& colors);

    void paintCurve();
    /// Another curve in the same axes, dashed.
    void paintOther(const Trajectory& other);
    /// Whose curve it is, at the top of its room: the fullest wording that fits.
    void paintHeading(const QStringList& wordings);
    /// Names that touch neither the heading nor the ring of a position.
    void paintNames(std::optional<std::int64_t> ringed);

 private:
    double averageStep() const;
    /// Writes a text beside a point where it touches no other text or dot, stays in the room, and covers as
    /// little as can be of what is drawn: less than `mostCovered`, in pixels along the curves. Otherwise the
    /// text is left out.
    void write(const QList<QPolygonF>& drawn, const QPointF& at, const QString& text, double mostCovered);

    QCPPainter& m_painter;
    const Style& m_style;
    const CurveInSpace& m_curve;
    const PositionColors& m_colors;
    QFont m_font;  ///< of headings and positions
    std::vector<QRectF> m_taken;
};

/// The curve in space, and another in the same axes. On a screen it is painted once and kept while the
/// position moves; where pixels of the picture would not meet those of the device it is painted each time,
/// and so in vector files and on no ground.
class CurvePicture {
 public:
    void paint(QCPPainter& painter, const Style& style, const CurveInSpace& curve,
               const PositionColors& colors, const Trajectory* other);

 private:
    /// All that the picture depends on.
    struct Key {
        std::vector<std::array<double, 3>> points, otherPoints;
        std::vector<std::int64_t> positions;
        TrajectoryProjection projection;
        std::int64_t components = 0;
        QRect room;
        std::vector<QRgb> colors;
        std::vector<double> sizes;
        friend bool operator==(const Key&, const Key&) = default;
    };
    std::optional<Key> m_key;
    QImage m_picture;
};

}  // namespace sinescope
