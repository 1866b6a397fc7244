// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/patch_map.h"

#include "core/products.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Shares of each cell in each pixel, which add up to 1: pixels x cells.
MatrixF cellShares(double first, double last, std::int64_t pixels, std::int64_t cells) {
    MatrixF found = MatrixF::Zero(pixels, cells);
    const double size = (last - first) / static_cast<double>(pixels);
    for (std::int64_t k = 0; k < pixels; ++k) {
        const double from = first + static_cast<double>(k) * size;
        const double to = from + size;
        const auto begin = std::clamp<std::int64_t>(saturatingCast<std::int64_t>(std::round(from)), 0, cells);
        const auto end = std::clamp<std::int64_t>(saturatingCast<std::int64_t>(std::round(to)) + 1, 0, cells);
        for (std::int64_t cell = begin; cell < end; ++cell) {
            const auto middle = static_cast<double>(cell);
            const double covered = std::min(to, middle + 0.5) - std::max(from, middle - 0.5);
            found(k, cell) = static_cast<float>(std::max(0.0, covered));
        }
        found.row(k) /= found.row(k).sum();
    }
    return found;
}

}  // namespace

PatchCell PatchMap::cellOf(const PatchPair& pair) const {
    const PatchCell inner{pair.q / m_grid.width, pair.q % m_grid.width};
    if (m_p) return inner;
    return {pair.p / m_grid.width * m_grid.height + inner.row,
            pair.p % m_grid.width * m_grid.width + inner.column};
}

PatchPair PatchMap::pairAt(const PatchCell& cell) const {
    if (m_p) return {*m_p, cell.row * m_grid.width + cell.column};
    return {cell.row / m_grid.height * m_grid.width + cell.column / m_grid.width,
            cell.row % m_grid.height * m_grid.width + cell.column % m_grid.width};
}

MatrixF PatchMap::placed(const MatrixF& similarity) const {
    MatrixF placed(rows(), columns());
    for (std::int64_t row = 0; row < rows(); ++row)
        for (std::int64_t column = 0; column < columns(); ++column) {
            const PatchPair pair = pairAt({row, column});
            placed(row, column) = similarity(m_p ? 0 : pair.p, pair.q);
        }
    return placed;
}

MatrixF meansOf(const MatrixF& cells, const PixelGrid& grid) {
    const MatrixF down = cellShares(grid.firstPosition, grid.lastPosition, grid.rows, cells.rows());
    const MatrixF across = cellShares(grid.firstColumn, grid.lastColumn, grid.columns, cells.cols());
    return detail::productWithTransposed(detail::product(down, cells), across);
}

}  // namespace sinescope
