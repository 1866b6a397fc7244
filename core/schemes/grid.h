// SPDX-License-Identifier: GPL-3.0-or-later
//
// Positions on a grid of height x width patches, row by row: position p is in row p / width and column
// p % width (both from 0). Each axis has its own block of columns that encodes it alone; which block comes
// first, and how its frequencies are spread, is the library's convention (see relatives.h).
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>
#include <vector>

namespace sinescope {

enum class GridConvention {
    Mae,               ///< the grid's column first, paper spacing: facebookresearch/mae, DiT
    SimpleVit,         ///< the grid's column first, endpoint spacing: google-research/big_vision, lucidrains
    Detr,              ///< the grid's row first, p from 1, normalised to 2 pi: facebookresearch/detr
    DeformableDetr,    ///< the same from half a patch earlier: Deformable DETR, mmdet
    Multidimensional,  ///< the grid's row first, any d_model: tatp22/multidim-positional-encoding
    Tensor2Tensor,     ///< the grid's row first, endpoint spacing, other columns 0: add_timing_signal_nd
};

struct GridScheme {
    std::int64_t height = 14;   ///< patches, 1 .. maximumSide
    std::int64_t width = 14;    ///< patches, 1 .. maximumSide
    std::int64_t dModel = 768;  ///< columns: a multiple of 4 for Mae, SimpleVit and DETR's
    double base = 10000;        ///< EncodingParameters::minimumBase .. maximumBase
    GridConvention convention = GridConvention::Mae;

    static constexpr std::int64_t maximumSide = 1024;
    /// Maximum height x width x d_model: figures read all values within a second.
    static constexpr std::int64_t maximumValues = std::int64_t{1} << 26;
    friend bool operator==(const GridScheme&, const GridScheme&) = default;
};

/// Throws Error, with a sentence that names the parameter, its value and what is allowed.
void validate(const GridScheme& scheme);

/// Number of positions: height x width.
std::int64_t gridPositions(const GridScheme& scheme);

/// The table of a grid without storing its height x width rows: one row of values for each row and each
/// column of the grid, and which of the two a column of the table encodes. Construction O((height + width)
/// d).
class GridTable {
 public:
    /// Throws Error if validate() does.
    explicit GridTable(const GridScheme& scheme);

    std::int64_t rows() const { return m_scheme.height * m_scheme.width; }
    std::int64_t columns() const { return m_scheme.dModel; }
    /// True if a column of the table encodes the grid's row, false if the grid's column.
    bool showsRow(std::int64_t column) const { return m_showsRow[static_cast<std::size_t>(column)]; }
    /// The position and the column must exist.
    double value(std::int64_t position, std::int64_t column) const {
        return showsRow(column) ? m_ofRows(position / m_scheme.width, column)
                                : m_ofColumns(position % m_scheme.width, column);
    }
    /// Rows first .. first + count - 1 of the table, their first `columns` columns.
    Matrix block(std::int64_t first, std::int64_t count, std::int64_t columns) const;

 private:
    GridScheme m_scheme;
    Matrix m_ofRows;     ///< height x d
    Matrix m_ofColumns;  ///< width x d
    std::vector<bool> m_showsRow;
};

}  // namespace sinescope
