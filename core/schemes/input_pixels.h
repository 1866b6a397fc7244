// SPDX-License-Identifier: GPL-3.0-or-later
//
// The matrices that schemes add to the input: row = place in the sequence, counted from 0;
// column = dimension. For pictures of any size and for finding where two schemes differ most.
#pragma once

#include "core/encoding/pixels.h"
#include "core/schemes/scheme.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace sinescope {

/// The number of places that have a row, and of columns: those of the sequence, or fewer if a table ends
/// before. {0, 0} for a scheme that does not enter at the input; no position at all is a matrix of 0.
struct InputSize {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
};
InputSize inputSize(const Scheme& scheme, std::int64_t length, std::int64_t dModel);

/// The matrix that a scheme adds to the input, for `length` places and `dModel` columns; nothing of that size
/// is stored. Construction O(d).
class InputMatrix {
 public:
    InputMatrix(const Scheme& scheme, std::int64_t length, std::int64_t dModel);

    InputSize size() const { return m_size; }
    /// The mean over each pixel of the grid (whose positions are places): exact, at a cost that does not grow
    /// with the length (a table's grows with the visible cells). NaN where the scheme has no row or column.
    /// Throws Error if pixelMeans does.
    MatrixF pixels(const PixelGrid& grid) const;
    /// One cell; NaN outside the matrix.
    double value(std::int64_t place, std::int64_t column) const;
    /// `count` rows from place `first` on, their first `columns` columns; all must exist.
    Matrix block(std::int64_t first, std::int64_t count, std::int64_t columns) const;
    /// The rows of the given places, which must exist. For the sinusoidal encoding much faster than a block()
    /// for each.
    Matrix rows(std::vector<std::int64_t> places) const;
    /// All rows of a table in memory, not copied and valid for the lifetime of this matrix. Empty for a
    /// scheme that computes its rows.
    std::optional<Eigen::Map<const Matrix>> storedMatrix() const;

 private:
    /// The rows of a learned or an opened table, from `first` on.
    struct Stored {
        WeightTable table;
        std::int64_t first = 0;
    };
    /// The place divided by the same number in every column; by infinity for no position at all.
    struct Divided {
        double divisor = 1;
    };
    /// No matrix: the scheme does not enter at the input, or its table is missing.
    struct Absent {};
    using Rows = std::variant<Absent, std::shared_ptr<const Encoding>, Stored,
                              std::shared_ptr<const GridTable>, Divided>;
    static Rows rowsOf(const Scheme& scheme, std::int64_t length);

    Scheme m_scheme;
    InputSize m_size;
    Rows m_rows;
};

/// The cell at which two schemes differ most: of several, up to rounding, the first.
struct LargestDifference {
    std::int64_t position = 0;  ///< place
    std::int64_t column = 0;
    double a = 0;
    double b = 0;
    bool proven = true;   ///< false: only runs of places, spread over the sequence, were searched
    bool isTied = false;  ///< there are others
    double difference() const { return a - b; }
};

/// Replaces `largest` by `cell` if that differs more. Cells with NaN are left out.
void includeDifference(std::optional<LargestDifference>& largest, const LargestDifference& cell);

/// Searches the first `rows` places and `columns` columns, which both must have. Computes at most about
/// `maximumCells` cells of each. Throws Error if there is no cell.
LargestDifference largestDifference(const InputMatrix& a, const InputMatrix& b, std::int64_t rows,
                                    std::int64_t columns, std::int64_t maximumCells = std::int64_t{1} << 18);

}  // namespace sinescope
