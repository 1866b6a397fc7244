// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sinusoidal positional encoding of Vaswani et al. 2017, section 3.5:
//   PE(p, 2i) = sin(p w_i),  PE(p, 2i+1) = cos(p w_i),  w_i = n^(-2i/d)
// and its variants in other libraries (see parameters.h). Rows are positions, columns are dimensions; a
// column j belongs to a pair i, whose two columns share one angular frequency w_i (radians per position).
#pragma once

#include "core/encoding/parameters.h"

#include <Eigen/Core>

#include <cstdint>
#include <vector>

namespace sinescope {

/// Rows = positions, columns = dimensions; row-major, so that a row is contiguous.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatrixF = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::VectorXd;

enum class Wave { Sine, Cosine, None };

/// The content of a column: sine or cosine of a pair, or padding (pair -1).
struct ColumnRole {
    std::int64_t pair = 0;
    Wave wave = Wave::Sine;
    friend bool operator==(const ColumnRole&, const ColumnRole&) = default;
};

/// An angular frequency as the unevaluated sum of two doubles (about 106 bits), so that the sine of p w is
/// accurate to its last digit at every position the program allows.
struct Frequency {
    double high = 0;
    double low = 0;
};

/// An immutable encoding. Construction costs O(d); nothing of size L x d is stored. Positions below are p of
/// the formula (the first row is p = firstPosition) and may lie outside 0 .. L-1. Single values are within
/// 1.2e-16, and those of rows, columns and blocks within 4e-16, of the exact ones (times factor), at every
/// position below 2^40 in magnitude.
class Encoding {
 public:
    /// Throws Error if validate() does.
    explicit Encoding(const EncodingParameters& parameters);

    const EncodingParameters& parameters() const { return m_parameters; }
    std::int64_t rows() const { return m_parameters.length; }
    std::int64_t columns() const { return m_parameters.dModel; }
    /// Number of angular frequencies: d/2, one more if an odd d keeps a sine without its cosine.
    std::int64_t pairs() const { return static_cast<std::int64_t>(m_frequencies.size()); }

    /// Throws Error unless 0 <= column < columns().
    ColumnRole role(std::int64_t column) const;
    /// Column of a pair's sine or cosine; -1 if the encoding lacks it (odd d).
    std::int64_t columnOf(std::int64_t pair, Wave wave) const;

    /// w_i in radians per position (positionScale included). Throws Error unless 0 <= pair < pairs().
    double angularFrequency(std::int64_t pair) const;
    Frequency exactAngularFrequency(std::int64_t pair) const;
    /// All angular frequencies, pair by pair.
    const std::vector<Frequency>& frequencies() const { return m_frequencies; }
    /// 2 pi / w_i in positions. Throws Error as angularFrequency() does.
    double wavelength(std::int64_t pair) const;
    /// The exponent e of w_i = base^-e: 2i/d, i/(n-1) or i/(n-shift).
    double exponent(std::int64_t pair) const;

    /// PE(position, column); throws Error if the column is out of range.
    double value(std::int64_t position, std::int64_t column) const;
    /// The value at a real position, for continuous curves.
    double valueAt(double position, std::int64_t column) const;
    /// dPE/dp at a real position: w_i cos(p w_i) or -w_i sin(p w_i).
    double slopeAt(double position, std::int64_t column) const;

    /// One row, length columns().
    Vector row(std::int64_t position) const;
    /// The rows at the given positions, each equal to row(); much faster than a call for each.
    Matrix rows(const std::vector<std::int64_t>& positions) const;
    /// One column at positions first .. first + count - 1.
    Vector column(std::int64_t column, std::int64_t first, std::int64_t count) const;
    /// count x columnCount values from position `first` and column `firstColumn` on.
    Matrix block(std::int64_t first, std::int64_t count, std::int64_t firstColumn,
                 std::int64_t columnCount) const;
    /// The whole matrix, length x dModel.
    Matrix matrix() const;

    /// Writes block() to `out`, equally fast; row r starts at out[r * stride]. Values are within 4e-16 of the
    /// exact ones times factor (float: then rounded). Throws Error if a column does not exist.
    void fill(double* out, std::int64_t first, std::int64_t count, std::int64_t firstColumn,
              std::int64_t columnCount, std::int64_t stride) const;
    void fill(float* out, std::int64_t first, std::int64_t count, std::int64_t firstColumn,
              std::int64_t columnCount, std::int64_t stride) const;

 private:
    EncodingParameters m_parameters;
    std::vector<Frequency> m_frequencies;
};

}  // namespace sinescope
