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
    return std::visit(
        Overloaded{
            [&](const OneOf<NoScheme, IndexScheme> auto&) {
                return InputSize{length, dModel};
            },
            [&](const UnitIntervalScheme& s) {
                return InputSize{std::min(length, s.length), dModel};
            },
            [&](const SinusoidalScheme& s) {
                return InputSize{length, s.encoding.dModel};
            },
            [&](const LearnedScheme& s) {
                return InputSize{std::min(length, learnedPositions(s)), s.table.columns()};
            },
            [&](const TableScheme& s) {
                return InputSize{std::min(length, tablePositions(s)), s.hasValues() ? s.columns : 0};
            },
            [&](const GridScheme& s) {
                return InputSize{std::min(length, gridPositions(s)), s.dModel};
            },
            [](const OneOf<T5Scheme, AlibiScheme, ShawScheme, RopeScheme> auto&) { return InputSize{}; },
        },
        scheme);
}

InputMatrix::Rows InputMatrix::rowsOf(const Scheme& scheme, std::int64_t length) {
    const auto stored = [](const auto& s) {
        return s.table.isEmpty() ? Rows(Absent{}) : Rows(Stored{s.table, s.firstRow});
    };
    return std::visit(
        Overloaded{
            [](const NoScheme&) { return Rows(Divided{std::numeric_limits<double>::infinity()}); },
            [](const IndexScheme&) { return Rows(Divided{1}); },
            [](const UnitIntervalScheme& s) {
                return Rows(Divided{static_cast<double>(std::max<std::int64_t>(1, s.length - 1))});
            },
            [length](const SinusoidalScheme& s) {
                EncodingParameters cut = s.encoding;
                cut.length = length;
                return Rows(std::make_shared<const Encoding>(cut));
            },
            [&](const LearnedScheme& s) { return stored(s); },
            [&](const TableScheme& s) { return stored(s); },
            [](const GridScheme& s) { return Rows(std::make_shared<const GridTable>(s)); },
            [](const OneOf<T5Scheme, AlibiScheme, ShawScheme, RopeScheme> auto&) { return Rows(Absent{}); },
        },
        scheme);
}

InputMatrix::InputMatrix(const Scheme& scheme, std::int64_t length, std::int64_t dModel)
    : m_scheme(scheme), m_size(inputSize(scheme, length, dModel)), m_rows(rowsOf(scheme, length)) {}

MatrixF InputMatrix::pixels(const PixelGrid& grid) const {
    const auto nothing = [&grid] { return MatrixF(MatrixF::Constant(grid.rows, grid.columns, absent)); };
    if (m_size.rows < 1 || m_size.columns < 1) return nothing();
    return std::visit(
        Overloaded{
            [&](const Absent&) { return nothing(); },
            [&](const std::shared_ptr<const Encoding>& encoding) {
                PixelGrid shifted = grid;
                const auto first = static_cast<double>(encoding->parameters().firstPosition);
                shifted.firstPosition += first;
                shifted.lastPosition += first;
                return pixelMeans(*encoding, shifted, 0);
            },
            [&](const Stored& s) {
                const Matrix& table = s.table.values();
                return tablePixels(grid, m_size.rows, m_size.columns,
                                   [&](std::int64_t i, std::int64_t j) { return table(s.first + i, j); });
            },
            [&](const std::shared_ptr<const GridTable>&) {
                return gridPixels(grid, m_size.rows, m_size.columns,
                                  GridSums(std::get<GridScheme>(m_scheme)));
            },
            [&](const Divided& s) {
                return repeatedColumn(grid, m_size.rows, m_size.columns,
                                      [&s](const PixelSpan& span) { return meanPlace(span) / s.divisor; });
            },
        },
        m_rows);
}

double InputMatrix::value(std::int64_t place, std::int64_t column) const {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    if (place < 0 || place >= m_size.rows || column < 0 || column >= m_size.columns) return none;
    return std::visit(
        Overloaded{
            [](const Absent&) { return none; },
            [&](const std::shared_ptr<const Encoding>& encoding) {
                return encoding->value(encoding->parameters().firstPosition + place, column);
            },
            [&](const Stored& s) { return s.table.values()(s.first + place, column); },
            [&](const std::shared_ptr<const GridTable>& table) { return table->value(place, column); },
            [&](const Divided& s) { return static_cast<double>(place) / s.divisor; },
        },
        m_rows);
}

Matrix InputMatrix::block(std::int64_t first, std::int64_t count, std::int64_t columns) const {
    if (const auto* encoding = std::get_if<std::shared_ptr<const Encoding>>(&m_rows))
        return (*encoding)->block((*encoding)->parameters().firstPosition + first, count, 0, columns);
    if (const auto* stored = std::get_if<Stored>(&m_rows))
        return stored->table.values().block(stored->first + first, 0, count, columns);
    if (const auto* table = std::get_if<std::shared_ptr<const GridTable>>(&m_rows))
        return (*table)->block(first, count, columns);
    std::vector<std::int64_t> places(static_cast<std::size_t>(count));
    std::iota(places.begin(), places.end(), first);
    return inputVectors(m_scheme, places, columns);
}

Matrix InputMatrix::rows(std::vector<std::int64_t> places) const {
    if (const auto* encoding = std::get_if<std::shared_ptr<const Encoding>>(&m_rows)) {
        for (std::int64_t& place : places) place += (*encoding)->parameters().firstPosition;
        return (*encoding)->rows(places);
    }
    Matrix found(static_cast<Eigen::Index>(places.size()), m_size.columns);
    for (Eigen::Index r = 0; r < found.rows(); ++r)
        found.row(r) = block(places[static_cast<std::size_t>(r)], 1, m_size.columns);
    return found;
}

std::optional<Eigen::Map<const Matrix>> InputMatrix::storedMatrix() const {
    const auto* stored = std::get_if<Stored>(&m_rows);
    if (!stored || m_size.rows < 1) return std::nullopt;
    return Eigen::Map<const Matrix>(stored->table.values().row(stored->first).data(), m_size.rows,
                                    m_size.columns);
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
