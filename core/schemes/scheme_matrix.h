// SPDX-License-Identifier: GPL-3.0-or-later
//
// The effect of a scheme at each position and column, as a matrix: the rows added to the input, or the cosine
// and the sine of each pair's angle in the two columns that a rotation turns, the cosine first. Row = place,
// counted from 0; column = dimension. Also the biases of scores, as a matrix of queries and keys.
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

/// The pair of a head's column, and whether the column shows its sine; pair -1 if it does not turn.
struct RotationColumn {
    std::int64_t pair = -1;
    bool isSine = false;
};
RotationColumn rotationColumn(const RopeScheme& rope, std::int64_t column);

/// Cosines and sines of a rotation for places from firstPosition on; NaN in columns that do not turn. Nothing
/// of the size of the matrix is stored.
class RotationMatrix {
 public:
    RotationMatrix(const RopeScheme& rope, std::int64_t firstPosition, std::int64_t length);

    InputSize size() const { return {m_length, m_rope.headDim}; }
    double value(std::int64_t place, std::int64_t column) const;
    /// All columns of a place, accurate to the last digit.
    Vector row(std::int64_t place) const;
    /// The mean over each pixel, at a cost that does not grow with the length: sums of cosines have a closed
    /// form. (If a scaling stops counting positions, the value at the middle of the pixel.)
    MatrixF pixels(const PixelGrid& grid) const;

 private:
    /// The value at any place, also beyond the length.
    double turnedAt(std::int64_t place, std::int64_t column) const;

    RopeScheme m_rope;
    std::int64_t m_first;
    std::int64_t m_length;
    std::shared_ptr<const std::vector<Frequency>> m_exact;
    std::shared_ptr<const TurnFrequencies> m_frequencies;
    double m_factor;
    bool m_isLinear;
};

/// The biases (scoreBias()) of one head for each query (row) and key (column) of a sequence, positions from
/// 0. Nothing of the size of the matrix, or of its length, is stored.
class BiasMatrix {
 public:
    /// `query` is Shaw's; its length is the width of the vectors.
    BiasMatrix(const Scheme& scheme, const Vector& query, std::int64_t head, std::int64_t length);

    std::int64_t length() const { return m_length; }
    /// Minus infinity if the key is masked.
    double value(std::int64_t query, std::int64_t key) const {
        const double bias = m_biases.value(key - query);
        return !m_ofKeys || std::isinf(bias) ? bias : m_ofKeys->at(static_cast<double>(key));
    }
    /// True if each row has its own constant: see hasRowConstants() of a scheme.
    bool hasRowConstants() const { return m_ofKeys.has_value(); }
    /// The biases of the distances 1 - length .. length - 1 without the constants of rows, as softmax sees
    /// them; minus infinity if masked.
    Vector withoutRowConstants() const { return m_biases.values(1 - m_length, 2 * m_length - 1); }
    /// The exact mean over the unmasked keys of each pixel; NaN if all are masked. Rows of the grid are
    /// queries.
    MatrixF pixels(const PixelGrid& grid) const;
    /// The smallest and the largest bias of a query for its unmasked keys firstKey .. lastKey; NaN if all are
    /// masked.
    Extremes extremes(std::int64_t query, std::int64_t firstKey, std::int64_t lastKey) const;
    /// The smallest and the largest unmasked bias.
    double lowest() const { return m_extremes.lowest; }
    double highest() const { return m_extremes.highest; }

 private:
    /// The cells of a row or a column of pixels, and their middle.
    struct Cells;
    static std::vector<Cells> cellsOf(double lower, double upper, std::int64_t pixels, std::int64_t length);
    static BiasFunction::Sum sumOf(BiasFunction::OfQueries& biases, const PixelSpan& keys);
    /// The sum of biases that depend on the key's position alone.
    BiasFunction::Sum sumOf(const PixelSpan& queries, const PixelSpan& keys) const;
    /// The sum over all queries and keys of a block.
    double totalOfKeys(std::int64_t firstQuery, std::int64_t lastQuery, std::int64_t firstKey,
                       std::int64_t lastKey) const;

    std::int64_t m_length;
    BiasFunction m_biases;
    std::optional<LinearBias> m_ofKeys;  ///< if biases depend on the key's position alone
    bool m_isCausal = false;
    Extremes m_extremes;
};

}  // namespace sinescope
