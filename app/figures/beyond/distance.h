// SPDX-License-Identifier: GPL-3.0-or-later
//
// The chart of "beyond" in which the distance to the nearest trained row is drawn against position.
#pragma once

#include "app/figures/beyond/model.h"

class QCPAxisRect;
class QCPPainter;

namespace sinescope {

/// Paints in a chart's axes; made for one painting, as it keeps nothing.
class DistanceChart {
 public:
    DistanceChart(QCPAxisRect* chart, const BeyondNumbers& numbers, const Style& style);

    /// Where the trained length ends, in pixels.
    double edge() const;
    void paintUnseenPart(QCPPainter& painter) const;
    void paintLine(QCPPainter& painter) const;
    /// The diameter of the trained rows, the rule of L_tr, the selection and what is read at `marked`.
    void paintMarks(QCPPainter& painter, const Scene& scene, std::int64_t marked) const;
    /// What is read at a position under the mouse.
    void paintCursor(QCPPainter& painter, std::int64_t position) const;

 private:
    double toX(double position) const;
    double toY(double distance) const;
    void paintSamples(QCPPainter& painter, std::int64_t from, std::int64_t to, QPolygonF line) const;
    void paintBand(QCPPainter& painter, std::int64_t from, std::int64_t to, QPolygonF line) const;
    void paintReading(QCPPainter& painter, std::int64_t position, const QColor& color, bool dot) const;
    void paintTexts(QCPPainter& painter, std::int64_t marked, const QRectF& rule) const;

    QCPAxisRect* m_chart;
    const BeyondNumbers& m_numbers;
    const Style& m_style;
};

}  // namespace sinescope
