// SPDX-License-Identifier: GPL-3.0-or-later
//
// S(p, q) as a matrix with its colour bar, and its overlays: the row p, the cell, a diagonal.
#pragma once

#include "app/figures/similarity/picture.h"
#include "app/plot/matrix_image.h"
#include "app/scene/literals.h"

namespace sinescope {

class SimilarityMatrix {
 public:
    /// Uses the chart of a figure, whose axes are positions; adds the bar beside it.
    SimilarityMatrix(Canvas& canvas, QCPAxisRect* chart);

    QCPAxisRect* bar() const { return m_bar; }
    void setPicture(const std::shared_ptr<const SimilarityPicture>& picture);
    /// Shows the picture's values as maps of patches, cell (0, 0) first.
    void setPatches(const std::shared_ptr<const SimilarityPicture>& picture, const PatchMap& map);
    /// Sets axes that count patches, with square cells.
    void setPatchAxes(const PatchMap& map);
    /// Returns the patches of the cell at a point; null outside the map.
    std::optional<PatchPair> patchesAt(const QPointF& point, const PatchMap& map) const;
    /// Updates the colours after the model, the style or the limits have changed.
    void setColors(const AxisRange& limits);
    /// Paints the colour bar below the matrix, from `corner` to the matrix's right edge.
    void paintBarAcross(QCPPainter& painter, const QPointF& corner, const SimilarityBase& model) const;
    /// Returns the centre of cell (position, position + shift).
    QPointF cellPoint(std::int64_t position, std::int64_t shift) const;

    void paintSelection(QCPPainter& painter, const Selection& at);
    /// Paints a square on the cell of the selected row and the row nearest to it.
    void paintNearest(QCPPainter& painter, std::int64_t position, std::int64_t nearest);
    /// Paints lines between the maps of all patches.
    void paintBetweenMaps(QCPPainter& painter, const PatchMap& map);
    /// Marks patches p and q = p + k, counted from 0, and the nearest one with a square.
    void paintPatches(QCPPainter& painter, const PatchMap& map, const PatchPair& selected,
                      std::optional<std::int64_t> nearest);
    void paintHoveredPatch(QCPPainter& painter, const PatchMap& map, const PatchPair& hovered,
                           const QString& text);
    void paintHoveredDiagonal(QCPPainter& painter, const SimilarityBase& model, std::int64_t shift);

 private:
    /// Sets the decimals of the numbers in the cells.
    void setNumbers(const SimilarityPicture& picture);
    void paintSquare(QCPPainter& painter, const QPointF& point);
    double cellWidth() const { return m_chart->width() / x()->range().size(); }
    QCPAxis* x() const { return m_chart->axis(QCPAxis::atBottom); }
    QCPAxis* y() const { return m_chart->axis(QCPAxis::atLeft); }
    void paintDiagonal(QCPPainter& painter, std::int64_t shift, double width, Qt::PenStyle pen);

    Canvas* m_canvas;
    QCPAxisRect* m_chart;
    MatrixImage m_image;
    QCPAxisRect* m_bar;
    AxisRange m_positions;
    AxisRange m_limits;  ///< colour limits
};

}  // namespace sinescope
