// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/input_pixels.h"

#include "core/encoding/pixel_axis.h"
#include "core/error.h"
#include "core/schemes/grid_sums.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace sinescope {

namespace {

constexpr float absent = std::numeric_limits<float>::quiet_NaN();
/// Differences are as large as another if they differ by no more than this share of it.
constexpr double tieShare = 1e-12;

/// rowMean() of the rows of each pixel, the same in every column within the matrix.
template <typename RowMean>
MatrixF repeatedColumn(const PixelGrid& grid, std::int64_t rows, std::int64_t columns, RowMean rowMean) {
    const PixelAxis down(grid.firstPosition, grid.lastPosition, grid.rows, 0, rows - 1);
    const PixelAxis across(grid.firstColumn, grid.lastColumn, grid.columns, 0, columns - 1);
    MatrixF means(grid.rows, grid.columns);
    for (std::int64_t r = 0; r < grid.rows; ++r) {
        const PixelSpan span = down.span(r);
        const float value = span.empty() ? absent : static_cast<float>(rowMean(span));
        for (std::int64_t c = 0; c < grid.columns; ++c) means(r, c) = across.seen(c) ? value : absent;
    }
    return means;
}

/// The mean of the places under a pixel.
double meanPlace(const PixelSpan& span) {
    const auto first = static_cast<double>(span.first);
    const auto last = static_cast<double>(span.last);
    if (span.first == span.last) return first;
    const double between = (last - first - 1) * (first + last) / 2;
    const double weights = span.firstWeight + span.lastWeight + (last - first - 1);
    return (span.firstWeight * first + span.lastWeight * last + between) / weights;
}

/// The mean of value(row, column) over each pixel.
template <typename Value>
MatrixF tablePixels(const PixelGrid& grid, std::int64_t rows, std::int64_t columns, Value value) {
    const PixelAxis down(grid.firstPosition, grid.lastPosition, grid.rows, 0, rows - 1);
    const PixelAxis across(grid.firstColumn, grid.lastColumn, grid.columns, 0, columns - 1);
    MatrixF means(grid.rows, grid.columns);
    for (std::int64_t r = 0; r < grid.rows; ++r) {
        const PixelSpan rowsSeen = down.span(r);
        for (std::int64_t c = 0; c < grid.columns; ++c) {
            const PixelSpan columnsSeen = across.span(c);
            double sum = 0;
            double weights = 0;
            for (std::int64_t i = rowsSeen.first; i <= rowsSeen.last; ++i)
                for (std::int64_t j = columnsSeen.first; j <= columnsSeen.last; ++j) {
                    const double weight = rowsSeen.weight(i) * columnsSeen.weight(j);
                    sum += weight * value(i, j);
                    weights += weight;
                }
            means(r, c) = weights > 0 ? static_cast<float>(sum / weights) : absent;
        }
    }
    return means;
}

/// The means of a grid, at a cost independent of the number of rows under a pixel.
MatrixF gridPixels(const PixelGrid& grid, std::int64_t rows, std::int64_t columns, const GridSums& sums) {
    const PixelAxis down(grid.firstPosition, grid.lastPosition, grid.rows, 0, rows - 1);
    const PixelAxis across(grid.firstColumn, grid.lastColumn, grid.columns, 0, columns - 1);
    MatrixF means = MatrixF::Constant(grid.rows, grid.columns, absent);
    for (std::int64_t r = 0; r < grid.rows; ++r) {
        const PixelSpan span = down.span(r);
        if (span.empty()) continue;
        Eigen::RowVectorXd row = span.firstWeight * sums.sum(span.first, span.first);
        if (span.last > span.first) row += span.lastWeight * sums.sum(span.last, span.last);
        if (span.last > span.first + 1) row += sums.sum(span.first + 1, span.last - 1);
        for (std::int64_t c = 0; c < grid.columns; ++c) {
            const PixelSpan seen = across.span(c);
            if (seen.empty()) continue;
            double total = 0;
            for (std::int64_t j = seen.first; j <= seen.last; ++j) total += seen.weight(j) * row(j);
            means(r, c) = static_cast<float>(total / (span.total * seen.total));
        }
    }
    return means;
}

}  // namespace

InputSize inputSize(const Scheme& scheme, std::int64_t length, std::int64_t dModel) {
    if (const auto* s = std::get_if<SinusoidalScheme>(&scheme)) return {length, s->encoding.dModel};
    if (const auto* s = std::get_if<LearnedScheme>(&scheme))
        return {std::min(length, learnedPositions(*s)), s->table.columns()};
    if (const auto* s = std::get_if<TableScheme>(&scheme))
        return {std::min(length, tablePositions(*s)), s->hasValues() ? s->columns : 0};
    if (const auto* s = std::get_if<GridScheme>(&scheme))
        return {std::min(length, gridPositions(*s)), s->dModel};
    if (const auto* s = std::get_if<UnitIntervalScheme>(&scheme))
        return {std::min(length, s->length), dModel};
    const Entry entry = entersAt(scheme);
    if (entry == Entry::Score || entry == Entry::Rotation) return {};
    return {length, dModel};
}

InputMatrix::InputMatrix(const Scheme& scheme, std::int64_t length, std::int64_t dModel)
    : m_scheme(scheme), m_size(inputSize(scheme, length, dModel)) {
    if (const auto* learned = std::get_if<LearnedScheme>(&scheme)) {
        m_table = learned->table;
        m_firstRow = learned->firstRow;
    } else if (const auto* opened = std::get_if<TableScheme>(&scheme)) {
        m_table = opened->table;
        m_firstRow = opened->firstRow;
    } else if (const auto* patches = std::get_if<GridScheme>(&scheme)) {
        m_grid = std::make_shared<const GridTable>(*patches);
    }
    const auto* s = std::get_if<SinusoidalScheme>(&scheme);
    if (!s) return;
    EncodingParameters cut = s->encoding;
    cut.length = length;
    m_encoding = std::make_shared<const Encoding>(cut);
}

MatrixF InputMatrix::pixels(const PixelGrid& grid) const {
    if (m_size.rows < 1 || m_size.columns < 1) return MatrixF::Constant(grid.rows, grid.columns, absent);
    if (m_encoding) {
        PixelGrid shifted = grid;
        const auto first = static_cast<double>(m_encoding->parameters().firstPosition);
        shifted.firstPosition += first;
        shifted.lastPosition += first;
        return pixelMeans(*m_encoding, shifted, 0);
    }
    if (!m_table.isEmpty()) {
        const Matrix& table = m_table.values();
        return tablePixels(grid, m_size.rows, m_size.columns,
                           [&](std::int64_t i, std::int64_t j) { return table(m_firstRow + i, j); });
    }
    if (m_grid)
        return gridPixels(grid, m_size.rows, m_size.columns, GridSums(std::get<GridScheme>(m_scheme)));
    if (std::holds_alternative<IndexScheme>(m_scheme))
        return repeatedColumn(grid, m_size.rows, m_size.columns, meanPlace);
    if (const auto* s = std::get_if<UnitIntervalScheme>(&m_scheme)) {
        const double last = static_cast<double>(std::max<std::int64_t>(1, s->length - 1));
        return repeatedColumn(grid, m_size.rows, m_size.columns,
                              [last](const PixelSpan& span) { return meanPlace(span) / last; });
    }
    return repeatedColumn(grid, m_size.rows, m_size.columns, [](const PixelSpan&) { return 0.0; });
}

double InputMatrix::value(std::int64_t place, std::int64_t column) const {
    if (place < 0 || place >= m_size.rows || column < 0 || column >= m_size.columns)
        return std::numeric_limits<double>::quiet_NaN();
    if (m_encoding) return m_encoding->value(m_encoding->parameters().firstPosition + place, column);
    if (!m_table.isEmpty()) return m_table.values()(m_firstRow + place, column);
    if (m_grid) return m_grid->value(place, column);
    return inputVector(m_scheme, place, 1)(0);  // the same in every column
}

Matrix InputMatrix::block(std::int64_t first, std::int64_t count, std::int64_t columns) const {
    if (m_encoding)
        return m_encoding->block(m_encoding->parameters().firstPosition + first, count, 0, columns);
    if (!m_table.isEmpty()) return m_table.values().block(m_firstRow + first, 0, count, columns);
    if (m_grid) return m_grid->block(first, count, columns);
    std::vector<std::int64_t> places(static_cast<std::size_t>(count));
    std::iota(places.begin(), places.end(), first);
    return inputVectors(m_scheme, places, columns);
}

std::optional<Eigen::Map<const Matrix>> InputMatrix::storedMatrix() const {
    if (m_table.isEmpty() || m_size.rows < 1) return std::nullopt;
    return Eigen::Map<const Matrix>(m_table.values().row(m_firstRow).data(), m_size.rows, m_size.columns);
}

void includeDifference(std::optional<LargestDifference>& largest, const LargestDifference& cell) {
    const double apart = std::abs(cell.difference());
    if (!std::isfinite(apart)) return;
    const double before = largest ? std::abs(largest->difference()) : 0;
    if (!largest || apart > (1 + tieShare) * before)
        largest = cell;
    else if (apart >= (1 - tieShare) * before)
        largest->isTied = true;
}

LargestDifference largestDifference(const InputMatrix& a, const InputMatrix& b, std::int64_t rows,
                                    std::int64_t columns, std::int64_t maximumCells) {
    if (rows < 1 || columns < 1) throw Error("The two schemes have no cell in common to compare.");
    std::optional<LargestDifference> largest;
    const std::int64_t maximum = std::max<std::int64_t>(1, maximumCells / columns);
    const std::int64_t runs = rows <= maximum ? 1 : std::min<std::int64_t>(16, maximum);
    const std::int64_t length = rows <= maximum ? rows : maximum / runs;
    for (std::int64_t run = 0; run < runs; ++run) {
        // The first run begins at the first place, the last ends at the last.
        const std::int64_t first = runs == 1 ? 0 : run * (rows - length) / (runs - 1);
        const Matrix of = a.block(first, length, columns);
        const Matrix from = b.block(first, length, columns);
        const Matrix apart = (of - from).cwiseAbs();
        Eigen::Index r = 0;
        Eigen::Index c = 0;
        const double least = (1 - tieShare) * apart.maxCoeff(&r, &c);
        const bool isTied = (apart.array() >= least).count() > 1;
        includeDifference(largest, {first + r, c, of(r, c), from(r, c), rows <= maximum, isTied});
    }
    return *largest;
}

}  // namespace sinescope
