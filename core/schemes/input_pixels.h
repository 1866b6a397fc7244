// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the schemes of the input add, seen as matrices: row = place in the sequence, counted from 0; column =
// dimension. For pictures of any size and for naming where two of them differ most.
#pragma once

#include "core/encoding/pixels.h"
#include "core/schemes/scheme.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace sinescope {

/// How many places a scheme has a row for, and how many columns it has: those of the sequence, or fewer where
/// a table ends. {0, 0} for a scheme that does not enter at the input; no position at all is a matrix of 0.
struct InputSize {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
};
InputSize inputSize(const Scheme& scheme, std::int64_t length, std::int64_t dModel);

/// The matrix that a scheme adds to the input, for `length` places and `dModel` columns; nothing of that size
/// is kept. Construction O(d).
class InputMatrix {
 public:
    InputMatrix(const Scheme& scheme, std::int64_t length, std::int64_t dModel);

    InputSize size() const { return m_size; }
    /// The mean over each pixel of the grid (whose positions are places): exact, at a cost that does not grow
    /// with the length (a table's grows with the cells seen). NaN where the scheme has no row or column.
    /// Throws Error if pixelMeans does.
    MatrixF pixels(const PixelGrid& grid) const;
    /// One cell; NaN where there is none.
    double value(std::int64_t place, std::int64_t column) const;
    /// `count` rows from a place on, their first `columns` columns; all must exist.
    Matrix block(std::int64_t first, std::int64_t count, std::int64_t columns) const;
    /// All rows of a table, where they are in memory: no copy, and valid as long as this matrix. Nothing of a
    /// scheme that works its rows out.
    std::optional<Eigen::Map<const Matrix>> held() const;

 private:
    Scheme m_scheme;
    InputSize m_size;
    std::shared_ptr<const Encoding> m_encoding;  ///< of a sinusoidal scheme
    WeightTable m_table;                         ///< of a learned or an opened table, from m_firstRow on
    std::int64_t m_firstRow = 0;
    std::shared_ptr<const GridTable> m_grid;  ///< of a grid
};

/// The cell at which two schemes differ most.
struct LargestDifference {
    std::int64_t position = 0;  ///< place
    std::int64_t column = 0;
    double a = 0;
    double b = 0;
    bool proven = true;  ///< false: only runs of places were looked at, spread over the sequence
    double difference() const { return a - b; }
};

/// Over the first `rows` places and `columns` columns, which both must have. At most about `maximumCells`
/// cells of each are computed. Throws Error if there is no cell.
LargestDifference largestDifference(const InputMatrix& a, const InputMatrix& b, std::int64_t rows,
                                    std::int64_t columns, std::int64_t maximumCells = std::int64_t{1} << 18);

}  // namespace sinescope
