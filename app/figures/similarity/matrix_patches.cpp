// SPDX-License-Identifier: GPL-3.0-or-later
//
// The matrix drawn as maps of patches.
#include "app/figures/similarity/matrix.h"
#include "app/plot/axes.h"
#include "app/plot/notes.h"
#include "app/scene/number_format.h"
#include "core/saturating_cast.h"

#include <algorithm>

namespace sinescope {

namespace {

/// Numbers the patches along an axis: `patches` of them, each `cells` cells wide, with a tick in its middle.
class PatchTicker final : public QCPAxisTicker {
 public:
    PatchTicker(std::int64_t patches, std::int64_t cells) : m_patches(patches), m_cells(cells) {}

 protected:
    QVector<double> createTickVector(double, const QCPRange&) override {
        const auto largest = std::max<std::int64_t>(1, tickCount());
        const std::int64_t every = (m_patches + largest - 1) / largest;
        QVector<double> ticks;
        for (std::int64_t patch = 0; patch < m_patches; patch += every) ticks << middle(patch);
        return ticks;
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return grouped(saturatingCast<qint64>(std::round((tick - middle(0)) / static_cast<double>(m_cells))));
    }
    int getSubTickCount(double) override { return 0; }

 private:
    double middle(std::int64_t patch) const {
        return static_cast<double>(patch * m_cells) + static_cast<double>(m_cells - 1) / 2;
    }
    std::int64_t m_patches, m_cells;
};

}  // namespace

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

void SimilarityMatrix::setPatchAxes(const PatchMap& map) {
    const auto largest = static_cast<double>(std::max(map.rows(), map.columns()));
    const auto set = [largest](QCPAxis* axis, std::int64_t cells, std::int64_t patches) {
        const double middle = static_cast<double>(cells - 1) / 2;
        axis->setRange(middle - largest / 2, middle + largest / 2);
        axis->setTicker(QSharedPointer<PatchTicker>::create(patches, cells / patches));
    };
    set(x(), map.columns(), map.grid().width);
    set(y(), map.rows(), map.grid().height);
}

std::optional<PatchPair> SimilarityMatrix::patchesAt(const QPointF& point, const PatchMap& map) const {
    const PatchCell cell{cellOf(y()->pixelToCoord(point.y())), cellOf(x()->pixelToCoord(point.x()))};
    const bool isInside = m_chart->rect().contains(point.toPoint()) && cell.row >= 0 &&
                          cell.row < map.rows() && cell.column >= 0 && cell.column < map.columns();
    return isInside ? std::optional(map.pairAt(cell)) : std::nullopt;
}

void SimilarityMatrix::paintBetweenMaps(QCPPainter& painter, const PatchMap& map) {
    const PatchGrid& grid = map.grid();
    QVector<QLineF> between;
    const QRectF area = m_chart->rect();
    for (std::int64_t column = 1; column < grid.width; ++column) {
        const double at = cellsIn(m_chart, column * grid.width, 0).left();
        between << QLineF(at, area.top(), at, area.bottom());
    }
    for (std::int64_t row = 1; row < grid.height; ++row) {
        const double at = cellsIn(m_chart, 0, row * grid.height).top();
        between << QLineF(area.left(), at, area.right(), at);
    }
    painter.setPen(QPen(m_canvas->style().palette.canvas, 2));
    painter.QPainter::drawLines(between);
}

void SimilarityMatrix::paintPatches(QCPPainter& painter, const PatchMap& map, const PatchPair& selected,
                                    std::optional<std::int64_t> nearest) {
    const PatchGrid& grid = map.grid();
    const auto cellOf = [&](std::int64_t p, std::int64_t q) {
        const PatchCell cell = map.cellOf({p, q});
        return cellsIn(m_chart, cell.column, cell.row);
    };
    if (map.isOfAll()) {
        const PatchCell first = map.cellOf({selected.p, 0});
        const QRectF whole = cellsIn(m_chart, first.column, first.row, grid.width, grid.height);
        drawOnMap(painter, mapPen(2), [&] { painter.drawRect(whole); });
        // Marks would hide maps of small cells.
        if (cellWidth() < 8) return;
    } else {
        const QRectF cell = cellOf(selected.p, selected.p).adjusted(1, 1, -1, -1);
        drawOnMap(painter, mapPen(2.5), [&] { painter.drawRect(cell); });
    }
    if (selected.q >= 0 && selected.q < grid.patches() && selected.q != selected.p) {
        const QRectF cell = cellOf(selected.p, selected.q);
        const double grown = std::max(0.0, (9 - cell.width()) / 2);
        drawOnMap(painter, mapPen(1.5),
                  [&] { painter.drawEllipse(cell.adjusted(-grown, -grown, grown, grown)); });
    }
    if (nearest) paintSquare(painter, cellOf(selected.p, *nearest).center());
}

void SimilarityMatrix::paintHoveredPatch(QCPPainter& painter, const PatchMap& map, const PatchPair& hovered,
                                         const QString& text) {
    const PatchCell cell = map.cellOf(hovered);
    drawOnMap(painter, mapPen(2), [&] { painter.drawRect(cellsIn(m_chart, cell.column, cell.row)); });
    const bool isBelow = cell.row * 2 > map.rows();
    drawNote(painter, m_canvas->style(), m_chart->rect(), text,
             isBelow ? Qt::TopLeftCorner : Qt::BottomLeftCorner);
}

}  // namespace sinescope
