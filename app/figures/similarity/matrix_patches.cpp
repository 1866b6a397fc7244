// SPDX-License-Identifier: GPL-3.0-or-later
//
// The matrix drawn as maps of patches.
#include "app/figures/similarity/matrix.h"
#include "app/plot/notes.h"

#include <algorithm>

namespace sinescope {

void SimilarityMatrix::setPatches(const std::shared_ptr<const SimilarityPicture>& picture,
                                  const PatchMap& map) {
    auto cells = std::make_shared<const MatrixF>(patchValues(*picture, map));
    MatrixPicture shown{0, cells->rows(), 0, cells->cols()};
    shown.pixels = [cells](const PixelGrid& grid) { return meansOf(*cells, grid); };
    shown.value = [value = picture->matrix().value, map, first = picture->firstPosition()](
                      std::int64_t row, std::int64_t column) {
        const PatchPair pair = map.pairAt({row, column});
        return value(first + pair.p, first + pair.q);
    };
    m_image.setMatrix(std::move(shown));
    setNumbers(*picture);
}

QRectF SimilarityMatrix::cellRect(const PatchCell& first, std::int64_t rows, std::int64_t columns) const {
    const auto edge = [](const QCPAxis* axis, std::int64_t cell) {
        return axis->coordToPixel(static_cast<double>(cell) - 0.5);
    };
    return {QPointF(edge(x(), first.column), edge(y(), first.row)),
            QPointF(edge(x(), first.column + columns), edge(y(), first.row + rows))};
}

void SimilarityMatrix::paintBetweenMaps(QCPPainter& painter, const PatchMap& map) {
    const PatchGrid& grid = map.grid();
    QVector<QLineF> between;
    const QRectF area = m_chart->rect();
    for (std::int64_t column = 1; column < grid.width; ++column) {
        const double at = cellRect({0, column * grid.width}).left();
        between << QLineF(at, area.top(), at, area.bottom());
    }
    for (std::int64_t row = 1; row < grid.height; ++row) {
        const double at = cellRect({row * grid.height, 0}).top();
        between << QLineF(area.left(), at, area.right(), at);
    }
    painter.setPen(QPen(m_canvas->style().palette.canvas, 2));
    painter.QPainter::drawLines(between);
}

void SimilarityMatrix::paintPatches(QCPPainter& painter, const PatchMap& map, const PatchPair& selected,
                                    std::optional<std::int64_t> nearest) {
    const PatchGrid& grid = map.grid();
    if (map.isOfAll()) {
        const PatchCell first = map.cellOf({selected.p, 0});
        paintTwice(
            painter, [&] { painter.drawRect(cellRect(first, grid.height, grid.width)); }, 2, Qt::SolidLine);
        // Marks would hide maps of small cells.
        if (cellWidth() < 8) return;
    } else {
        paintTwice(
            painter,
            [&] {
                painter.drawRect(cellRect(map.cellOf({selected.p, selected.p})).adjusted(1, 1, -1, -1));
            },
            2.5, Qt::SolidLine);
    }
    if (selected.q >= 0 && selected.q < grid.patches() && selected.q != selected.p) {
        const QRectF cell = cellRect(map.cellOf(selected));
        const double grown = std::max(0.0, (9 - cell.width()) / 2);
        paintTwice(
            painter, [&] { painter.drawEllipse(cell.adjusted(-grown, -grown, grown, grown)); }, 1.5,
            Qt::SolidLine);
    }
    if (nearest) paintSquare(painter, cellRect(map.cellOf({selected.p, *nearest})).center());
}

void SimilarityMatrix::paintHoveredPatch(QCPPainter& painter, const PatchMap& map, const PatchPair& hovered,
                                         const QString& text) {
    paintTwice(
        painter, [&] { painter.drawRect(cellRect(map.cellOf(hovered))); }, 2, Qt::SolidLine);
    const bool isBelow = map.cellOf(hovered).row * 2 > map.rows();
    drawNote(painter, m_canvas->style(), m_chart->rect(), text,
             isBelow ? Qt::TopLeftCorner : Qt::BottomLeftCorner);
}

}  // namespace sinescope
