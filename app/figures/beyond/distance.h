// SPDX-License-Identifier: GPL-3.0-or-later
//
// The chart of "beyond" that shows the distance to the nearest trained row against position.
#pragma once

#include "app/figures/beyond/model.h"

class QCPAxisRect;
class QCPPainter;

namespace sinescope {

/// Paints in a chart's axes; made for one painting.
class DistanceChart {
 public:
    DistanceChart(QCPAxisRect* chart, const BeyondModel& model, const Style& style);

    /// Returns the end of the trained length, in pixels.
    double edge() const;
    void paintUnseenPart(QCPPainter& painter) const;
    void paintLine(QCPPainter& painter) const;
    /// Paints the diameter of the trained rows, the rule of L_tr, the selection and the reading past L_tr.
    void paintMarks(QCPPainter& painter) const;
    /// Returns the box of "L_tr = 50" beside the rule; empty if it does not fit.
    QRectF ruleLabel() const;
    /// Paints the reading at a position under the mouse.
    void paintCursor(QCPPainter& painter, std::int64_t position) const;

 private:
    void paintSamples(QCPPainter& painter, std::int64_t from, std::int64_t to, QPolygonF line) const;
    void paintBand(QCPPainter& painter, std::int64_t from, std::int64_t to, QPolygonF line) const;
    void paintReading(QCPPainter& painter, std::int64_t position, const QColor& color, bool dot) const;
    void paintTexts(QCPPainter& painter, const QRectF& rule) const;
    bool meetsCurve(const QRectF& box) const;

    QCPAxisRect* m_chart;
    const BeyondModel& m_model;
    const Style& m_style;
};

}  // namespace sinescope
