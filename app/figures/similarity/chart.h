// SPDX-License-Identifier: GPL-3.0-or-later
//
// The chart of the curve S(k): its lines, their labels, and its marks.
#pragma once

#include "app/figures/similarity/picture.h"
#include "app/plot/axes.h"
#include "app/plot/canvas.h"
#include "app/plot/labels.h"

namespace sinescope {

class SimilarityChart {
 public:
    SimilarityChart(Canvas& canvas, int row, int column);

    QCPAxisRect* rect() const { return m_rect; }
    QCPAxis* shiftAxis() const { return bottomAxis(m_rect); }
    QCPAxis* valueAxis() const { return leftAxis(m_rect); }
    /// Shows the curve over `shifts`, with an axis that includes `shared` if not null.
    void setPicture(std::shared_ptr<const SimilarityPicture> picture, const QCPRange& shifts,
                    const AxisRange* shared);
    /// Sets the hidden lines, those of the figure's state; null if the figure is not open.
    void setState(const FigureState* state) { m_hidden = state ? state->hidden : QStringList(); }
    /// The labels of the lines at their right ends.
    std::vector<LineLabel> labels() const;
    /// Shades k > 0.
    void setMasksAhead(bool masks) { m_masksAhead = masks; }
    /// Sets the selected shift (empty if not marked) and the shift of the row nearest to the selected one.
    void setSelected(std::optional<std::int64_t> shift, double value, std::optional<std::int64_t> nearest);
    /// Sets the shifts at which rows are closer than at every smaller one, including the closest of all.
    void setClosest(std::vector<std::int64_t> shifts) { m_closest = std::move(shifts); }

    /// Sets the function that returns the marks that have a note to explain them, such as "◆".
    void setExplained(std::function<QString()> explained) { m_explained = std::move(explained); }

    /// Paints a vertical line at a shift, with a dot on the curve.
    void paintShift(QCPPainter& painter, std::int64_t shift, double value, const QColor& color, double width);
    /// Sets the number of shifts per pixel and their sampling stride; nothing if each shift is drawn.
    void setScale(Values& values) const;

 private:
    QColor traceColor(std::size_t index) const;
    int pixelsAt(double density) const;
    QPolygonF pointsOf(const SampledTrace& trace) const;
    void paintCurve(QCPPainter& painter);
    void paintBand(QCPPainter& painter);
    void paintWholeShifts(QCPPainter& painter);
    void paintMarks(QCPPainter& painter);
    void paintSelected(QCPPainter& painter, std::int64_t shift);
    std::optional<QPointF> markPlace(std::int64_t shift) const;
    void paintMark(QCPPainter& painter, std::int64_t shift, const QPolygonF& shape, const QColor& color);
    void paintClosest(QCPPainter& painter);
    bool isEmpty() const { return !m_picture || m_picture->isEmpty(); }
    /// Returns the id of a line in the list of hidden lines.
    QString lineId(std::size_t index) const {
        return m_picture->lineLabels().value(static_cast<qsizetype>(index)).left(FigureState::maximumId);
    }
    bool isTraceHidden(std::size_t index) const { return m_hidden.contains(lineId(index)); }

    Canvas* m_canvas;
    QCPAxisRect* m_rect;
    std::shared_ptr<const SimilarityPicture> m_picture;
    AxisRange m_values;  ///< of the picture alone
    QStringList m_hidden;
    std::vector<SampledTrace> m_samples;
    int m_sampledPixels = 0;  ///< the width m_samples were computed for; 0 = none
    bool m_masksAhead = false;
    std::optional<std::int64_t> m_selected;
    double m_selectedValue = 0;
    std::optional<std::int64_t> m_nearest;
    std::vector<std::int64_t> m_closest;
    std::function<QString()> m_explained;
};

}  // namespace sinescope
