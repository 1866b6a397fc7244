// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/cells.h"

#include "app/model/grid_cell.h"
#include "app/style/pen.h"

namespace sinescope {

void fillCells(QCPPainter& painter, const QRectF& area, std::int64_t rows, std::int64_t columns,
               const std::function<QColor(std::int64_t row, std::int64_t column)>& color) {
    // Viewers of vector files smooth the edges: there each cell reaches under the next one, unless it would
    // be seen through it.
    const bool isSmoothed = painter.modes().testFlag(QCPPainter::pmVectorized) && painter.opacity() == 1;
    const double under = isSmoothed ? 0.5 : 0;
    const bool smooth = painter.antialiasing();
    painter.setAntialiasing(false);
    for (std::int64_t row = 0; row < rows; ++row)
        for (std::int64_t column = 0; column < columns; ++column) {
            const QColor fill = color(row, column);
            if (!fill.isValid()) continue;
            const QRectF cell = gridCell(area, rows, columns, row, column);
            painter.fillRect(
                cell.adjusted(0, 0, column + 1 < columns ? under : 0, row + 1 < rows ? under : 0), fill);
        }
    painter.setAntialiasing(smooth);
}

void frameCells(QCPPainter& painter, const QRectF& area, const QPen& pen) {
    const double half = pen.widthF() / 2;
    setPenAndBrush(painter, pen, Qt::NoBrush);
    painter.drawRect(wholePixels(area).adjusted(-half, -half, half, half));
}

}  // namespace sinescope
