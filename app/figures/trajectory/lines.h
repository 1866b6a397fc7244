// SPDX-License-Identifier: GPL-3.0-or-later
//
// Painting of the components over the positions: as lines, as dots where positions are too far apart to be
// joined, or as bands beneath the lines where they oscillate too fast for one.
#pragma once

#include "app/figures/trajectory/model.h"
#include "app/plot/curves.h"
#include "app/style/style.h"

#include <vector>

namespace sinescope {

/// True if a component oscillates too fast for a line in that chart.
bool isBandIn(const QCPAxisRect* chart, const Trajectory& drawn, std::size_t component);

/// Draws points of the positions drawn, in pixels: joined by a line, or as dots of diameter `dot`.
void drawPositions(QCPPainter& painter, const Trajectory& drawn, const QPolygonF& points,
                   const Stroke& stroke, double dot, const QRectF& clip);

class ComponentLines {
 public:
    ComponentLines(QCPPainter& painter, const Style& style, const QCPAxisRect* chart,
                   const Trajectory& drawn);

    void paint(const std::vector<std::size_t>& components);
    /// Paints the components of the frozen setting A in their colours, dashed like its curve in space.
    void paintFrozen(const std::vector<std::size_t>& components);

 private:
    QPolygonF pointsOf(std::size_t component) const;
    void paintBand(std::size_t component, const Stroke& stroke);

    QCPPainter& m_painter;
    const Style& m_style;
    const QCPAxisRect* m_chart;
    const Trajectory& m_drawn;
};

}  // namespace sinescope
