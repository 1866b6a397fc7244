// SPDX-License-Identifier: GPL-3.0-or-later
//
// The curve S(k) in a chart of its own: its lines, their labels, and the marks on it.
#pragma once

#include "app/figures/similarity/picture.h"
#include "app/plot/line_switches.h"

namespace sinescope {

class SimilarityChart {
 public:
    SimilarityChart(Canvas& canvas, int row, int column);

    QCPAxisRect* rect() const { return m_rect; }
    QCPAxis* shiftAxis() const { return m_rect->axis(QCPAxis::atBottom); }
    QCPAxis* valueAxis() const { return m_rect->axis(QCPAxis::atLeft); }
    /// The curve over lower .. upper.
    void setPicture(std::shared_ptr<const SimilarityPicture> picture, const QCPRange& shifts);
    /// The figure's state, which says which lines are hidden; null if the figure is not open.
    void setState(const FigureState* state) { m_state = state ? std::optional(*state) : std::nullopt; }
    std::vector<LineSwitch> lineSwitches() const {
        return m_rect->visible() && !isEmpty() ? switchesBeside(m_rect->rect(), labels(), labelFont())
                                               : std::vector<LineSwitch>();
    }
    /// The selected shift, where any is marked, and that of the row nearest to the selected one.
    void setSelected(std::optional<std::int64_t> shift, double value, std::optional<std::int64_t> nearest);
    /// Shifts at which rows come nearer than at every smaller one; the closest of all among them.
    void setClosest(std::vector<std::int64_t> shifts) { m_closest = std::move(shifts); }

    /// A line across the chart at a shift, with a dot on the curve.
    void paintShift(QCPPainter& painter, std::int64_t shift, double value, const QColor& color, double width);
    /// How many shifts a pixel shows, and in which steps they were looked at; nothing where it shows one at
    /// most.
    void setScale(Values& values) const;

 private:
    double toX(double k) const { return shiftAxis()->coordToPixel(k); }
    double toY(double value) const { return valueAxis()->coordToPixel(value); }
    QFont labelFont() const;
    QColor traceColor(std::size_t index) const;
    std::vector<LineLabel> labels() const;
    void setValueRange();
    QPolygonF pointsOf(const SampledTrace& trace) const;
    void paintCurve(QCPPainter& painter);
    void paintBand(QCPPainter& painter);
    void paintWholeShifts(QCPPainter& painter);
    void paintMarks(QCPPainter& painter);
    void paintSelected(QCPPainter& painter, std::int64_t shift);
    std::optional<QPointF> markPlace(QCPPainter& painter, std::int64_t shift, const QColor& color);
    void paintMark(QCPPainter& painter, std::int64_t shift, const QPolygonF& shape, const QColor& color);
    void paintClosest(QCPPainter& painter);
    bool isEmpty() const { return !m_picture || m_picture->isEmpty(); }
    const FigureState* state() const { return m_state ? &*m_state : nullptr; }
    /// What a line is called among those that are hidden.
    QString lineId(std::size_t index) const {
        return m_picture->lineLabels().value(static_cast<qsizetype>(index)).left(FigureState::maximumId);
    }
    bool isTraceHidden(std::size_t index) const { return isHidden(state(), lineId(index)); }

    Canvas* m_canvas;
    QCPAxisRect* m_rect;
    std::shared_ptr<const SimilarityPicture> m_picture;
    std::optional<FigureState> m_state;
    std::vector<SampledTrace> m_samples;
    int m_sampledPixels = 0;  ///< what m_samples were made for; 0 = nothing
    std::optional<std::int64_t> m_selected;
    double m_selectedValue = 0;
    std::optional<std::int64_t> m_nearest;
    std::vector<std::int64_t> m_closest;
};

}  // namespace sinescope
