// SPDX-License-Identifier: GPL-3.0-or-later
//
// Marks of the selection and of the cursor.
#include "app/figures/sum/table_painter.h"
#include "app/figures/sum/view.h"
#include "app/plot/canvas.h"

namespace sinescope {

void paintSumMark(QCPPainter& painter, const SumView& view, const Style& style, std::optional<int> token,
                  std::optional<std::int64_t> column, double width) {
    const SumLayout& layout = view.layout;
    const std::int64_t row = token ? *token - view.firstToken : -1;
    const std::int64_t at = column ? *column - view.firstColumn : -1;
    const bool rowSeen = row >= 0 && row < layout.rows;
    const bool columnSeen = at >= 0 && at < layout.columns;
    painter.setAntialiasing(true);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t b = 0; b < layout.shownTables; ++b) {
        if (columnSeen && !layout.index(b, at).isEmpty()) {
            const QRectF index = layout.index(b, at);
            painter.setPen(QPen(style.palette.text, width, Qt::SolidLine, Qt::FlatCap));
            painter.QPainter::drawLine(
                QLineF(index.left(), index.bottom() - 1, index.right(), index.bottom() - 1));
        }
        if (rowSeen && columnSeen)
            paintOutline(painter, layout.cell(b, row, at), cellCorner, width, style.palette);
    }
    if (rowSeen) {
        const QRectF word = layout.position(0, row);
        painter.setPen(QPen(style.palette.position, width + 0.5, Qt::SolidLine, Qt::FlatCap));
        painter.QPainter::drawLine(
            QLineF(word.left() - 4, word.top() + 2, word.left() - 4, word.bottom() - 2));
    }
}

}  // namespace sinescope
