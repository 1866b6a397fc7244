// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a scheme does to each position and column, as a matrix: of the input, the rows that are added; of a
// rotation, the cosine and the sine of each pair's angle in the two columns that it turns, the cosine in the
// first of them. Row = place, counted from 0; column = dimension. And what it adds to scores, as a matrix of
// queries and keys.
#pragma once

#include "core/schemes/input_pixels.h"
#include "core/schemes/scheme_values.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace sinescope {

struct PixelSpan;
struct TurnFrequencies;

/// The pair that a column of a head belongs to, and whether it shows its sine; pair -1 where it does not
/// turn.
struct RotationColumn {
    std::int64_t pair = -1;
    bool isSine = false;
};
RotationColumn rotationColumn(const RopeScheme& rope, std::int64_t column);

/// Cosines and sines of a rotation for places that begin at a position; NaN in columns that do not turn.
/// Nothing of the size of the matrix is kept.
class RotationMatrix {
 public:
    RotationMatrix(const RopeScheme& rope, std::int64_t firstPosition, std::int64_t length);

    InputSize size() const { return {m_length, m_rope.headDim}; }
    double value(std::int64_t place, std::int64_t column) const;
    /// All columns of a place, right to the last digit.
    Vector row(std::int64_t place) const;
    /// The mean over each pixel, at a cost that does not grow with the length: sums of cosines have a closed
    /// form. (Where a scaling stops counting positions, the value at the middle of the pixel.)
    MatrixF pixels(const PixelGrid& grid) const;

 private:
    /// The value at a place, within the length or not.
    double turnedAt(std::int64_t place, std::int64_t column) const;

    RopeScheme m_rope;
    std::int64_t m_first;
    std::int64_t m_length;
    std::shared_ptr<const std::vector<Frequency>> m_exact;
    std::shared_ptr<const TurnFrequencies> m_frequencies;
    double m_factor;
    bool m_isLinear;
};

/// What one head adds to the score of each query (row) and key (column) of a sequence, positions from 0: the
/// number of scoreBias(). Nothing of the size of the matrix, or of its length, is kept.
class BiasMatrix {
 public:
    /// `query` is Shaw's; its length is the width of the vectors.
    BiasMatrix(const Scheme& scheme, const Vector& query, std::int64_t head, std::int64_t length);

    std::int64_t length() const { return m_length; }
    /// Minus infinity where a key is not seen.
    double value(std::int64_t query, std::int64_t key) const {
        const double bias = m_biases.value(key - query);
        return !m_ofKeys || std::isinf(bias) ? bias : m_ofKeys->at(static_cast<double>(key));
    }
    /// True if rows differ by a constant in each: see hasRowConstants().
    bool hasRowConstants() const { return m_ofKeys.has_value(); }
    /// Of the distances 1 - length .. length - 1, without the constants of rows; minus infinity where a key
    /// is not seen. What softmax sees.
    Vector withoutRowConstants() const { return m_biases.values(1 - m_length, 2 * m_length - 1); }
    /// The exact mean over each pixel of the keys that are seen; NaN where none is. Rows of the grid are
    /// queries.
    MatrixF pixels(const PixelGrid& grid) const;
    /// The least and the greatest bias of a query for the keys firstKey .. lastKey that it sees; NaN if it
    /// sees none.
    Extremes extremes(std::int64_t query, std::int64_t firstKey, std::int64_t lastKey) const;
    /// The smallest and the largest bias of a key that is seen.
    double lowest() const { return m_extremes.lowest; }
    double highest() const { return m_extremes.highest; }

 private:
    /// The cells of a row or a column of pixels, and the middle of them.
    struct Cells;
    static std::vector<Cells> cellsOf(double lower, double upper, std::int64_t pixels, std::int64_t length);
    static BiasFunction::Sum sumOf(BiasFunction::OfQueries& biases, const PixelSpan& keys);
    /// The same of keys that look at their position alone.
    BiasFunction::Sum sumOf(const PixelSpan& queries, const PixelSpan& keys) const;
    /// Of the queries and the keys of a block, all of them.
    double totalOfKeys(std::int64_t firstQuery, std::int64_t lastQuery, std::int64_t firstKey,
                       std::int64_t lastKey) const;

    std::int64_t m_length;
    BiasFunction m_biases;
    std::optional<LinearBias> m_ofKeys;  ///< where the key's position alone counts
    bool m_isCausal = false;
    Extremes m_extremes;
};

}  // namespace sinescope
