// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/pixels.h"

#include "core/encoding/pixels_closed.h"
#include "core/error.h"
#include "core/saturating_cast.h"
#include "core/threads.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

constexpr float absent = std::numeric_limits<float>::quiet_NaN();

void requireGrid(const PixelGrid& grid) {
    const bool finite = std::isfinite(grid.firstPosition) && std::isfinite(grid.lastPosition) &&
                        std::isfinite(grid.firstColumn) && std::isfinite(grid.lastColumn);
    if (!finite || !(grid.firstPosition < grid.lastPosition) || !(grid.firstColumn < grid.lastColumn))
        throw Error("A pixel grid needs finite edges, the first below the last.");
    if (grid.rows < 1 || grid.columns < 1) throw Error("A pixel grid needs at least one row and one column.");
}

/// The cells of an axis that its pixels cover.
struct Cells {
    std::int64_t first = 0;
    std::int64_t last = -1;
    std::int64_t count() const { return last - first + 1; }
};

Cells cellsSeen(const PixelAxis& axis, std::int64_t from, std::int64_t to) {
    while (from < to && axis.span(from).empty()) ++from;
    while (to > from && axis.span(to - 1).empty()) --to;
    if (from == to) return {};
    return {axis.span(from).first, axis.span(to - 1).last};
}

/// The mean of the cells under every span; values[0] is that of cell `offset`.
void averageColumns(const std::vector<PixelSpan>& spans, const double* values, std::int64_t offset,
                    float* out) {
    for (std::size_t c = 0; c < spans.size(); ++c) {
        const PixelSpan& span = spans[c];
        if (span.empty()) {
            out[c] = absent;
            continue;
        }
        const double* cells = values - offset;
        if (span.first == span.last) {
            out[c] = static_cast<float>(cells[span.first]);
            continue;
        }
        double sum = span.firstWeight * cells[span.first] + span.lastWeight * cells[span.last];
        for (std::int64_t j = span.first + 1; j < span.last; ++j) sum += cells[j];
        out[c] = static_cast<float>(sum / span.total);
    }
}

/// Computes and averages the cells themselves, for at least as many pixels as positions.
class CellMeans {
 public:
    CellMeans(const Encoding& encoding, const PixelAxis& rows, const PixelAxis& columns)
        : m_encoding(encoding), m_rows(rows), m_columns(cellsSeen(columns, 0, columns.pixels())) {
        for (std::int64_t c = 0; c < columns.pixels(); ++c) m_spans.push_back(columns.span(c));
    }

    void compute(std::int64_t first, std::int64_t last, MatrixF& means) const {
        const Cells positions = cellsSeen(m_rows, first, last);
        const std::int64_t width = m_columns.count();
        if (positions.count() == 0 || width == 0) return;
        const Matrix cells = m_encoding.block(positions.first, positions.count(), m_columns.first, width);
        Vector mixed(width);
        PixelSpan before;
        for (std::int64_t r = first; r < last; ++r) {
            const PixelSpan span = m_rows.span(r);
            if (span.empty()) continue;
            if (r > first && span == before) {
                means.row(r) = means.row(r - 1);
                continue;
            }
            before = span;
            const double* values = cells.row(span.first - positions.first).data();
            if (span.first != span.last) {
                mixed.setZero();
                for (std::int64_t p = span.first; p <= span.last; ++p)
                    mixed += span.weight(p) / span.total * cells.row(p - positions.first).transpose();
                values = mixed.data();
            }
            averageColumns(m_spans, values, m_columns.first, means.row(r).data());
        }
    }

 private:
    const Encoding& m_encoding;
    PixelAxis m_rows;
    Cells m_columns;
    std::vector<PixelSpan> m_spans;
};

void markAbsent(const PixelAxis& rows, const PixelAxis& columns, MatrixF& means) {
    for (std::int64_t r = 0; r < rows.pixels(); ++r)
        if (!rows.seen(r)) means.row(r).setConstant(absent);
    for (std::int64_t c = 0; c < columns.pixels(); ++c)
        if (!columns.seen(c)) means.col(c).setConstant(absent);
}

}  // namespace

MatrixF pixelMeans(const Encoding& encoding, const PixelGrid& grid, int threads) {
    requireGrid(grid);
    constexpr std::int64_t fewPixels = 1'000'000;  // starting threads takes longer
    if (threads == 0 && grid.rows * grid.columns <= fewPixels) threads = 1;
    const EncodingParameters& p = encoding.parameters();
    const PixelAxis rows(grid.firstPosition, grid.lastPosition, grid.rows, p.firstPosition, p.lastPosition());
    const PixelAxis columns(grid.firstColumn, grid.lastColumn, grid.columns, 0, p.dModel - 1);
    MatrixF means(grid.rows, grid.columns);
    markAbsent(rows, columns, means);

    constexpr std::int64_t fewCells = std::int64_t{4} << 20;
    const Cells positions = cellsSeen(rows, 0, rows.pixels());
    const std::int64_t cells = positions.count() * cellsSeen(columns, 0, columns.pixels()).count();
    if (rows.cellsPerPixel() <= 1 && cells <= fewCells) {
        const CellMeans pieces(encoding, rows, columns);
        // Enough pixel rows at once to make the angle-addition tables worthwhile.
        const auto height = std::max<std::int64_t>(
            64, saturatingCast<std::int64_t>(64 / std::max(rows.cellsPerPixel(), 0.01)));
        detail::shareAmongThreads((grid.rows + height - 1) / height, threads, [&](std::int64_t piece) {
            pieces.compute(piece * height, std::min((piece + 1) * height, grid.rows), means);
        });
        return means;
    }
    constexpr std::int64_t width = 32;  // pixel columns at once: two cache lines of floats
    const ClosedFormMeans pieces(encoding, rows, columns);
    detail::shareAmongThreads((grid.columns + width - 1) / width, threads, [&](std::int64_t piece) {
        pieces.compute(piece * width, std::min((piece + 1) * width, grid.columns), means);
    });
    return means;
}

}  // namespace sinescope
