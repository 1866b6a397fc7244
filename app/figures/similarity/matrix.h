// SPDX-License-Identifier: GPL-3.0-or-later
//
// S(p, q) as a matrix with its colour bar, and what is drawn over it: the row p, the cell, a diagonal.
#pragma once

#include "app/figures/similarity/picture.h"
#include "app/plot/matrix_image.h"

namespace sinescope {

class SimilarityMatrix {
 public:
    /// In the chart of a figure, whose axes are positions; the bar goes beside it.
    SimilarityMatrix(Canvas& canvas, QCPAxisRect* chart);

    QCPAxisRect* bar() const { return m_bar; }
    /// The id of its colour bar.
    static QString barId() { return QStringLiteral("values"); }
    void setPicture(const std::shared_ptr<const SimilarityPicture>& picture);
    /// Colours, after the model, the style or their limits have changed.
    void setColors(const SimilarityPicture& picture, const AxisRange& limits);
    /// The colour bar below the matrix, from a corner to its right edge.
    void paintBarAcross(QCPPainter& painter, const QPointF& corner, const SimilarityPicture& picture) const;
    /// The point of cell (position, position + shift).
    QPointF cellPoint(std::int64_t position, std::int64_t shift) const;

    void paintSelection(QCPPainter& painter, const Selection& at);
    /// A square on the cell of the selected row and the one nearest to it.
    void paintNearest(QCPPainter& painter, std::int64_t position, std::int64_t nearest);
    void paintHoveredDiagonal(QCPPainter& painter, const SimilarityBase& model, std::int64_t shift);

 private:
    double cellWidth() const { return m_chart->width() / x()->range().size(); }
    QCPAxis* x() const { return m_chart->axis(QCPAxis::atBottom); }
    QCPAxis* y() const { return m_chart->axis(QCPAxis::atLeft); }
    void paintDiagonal(QCPPainter& painter, std::int64_t shift, double width, Qt::PenStyle pen);

    Canvas* m_canvas;
    QCPAxisRect* m_chart;
    MatrixImage m_image;
    QCPAxisRect* m_bar;
    AxisRange m_positions;
    AxisRange m_limits;  ///< of the colours
};

}  // namespace sinescope
