// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sinusoids that make up the columns of a table (row = position). Each column is centred, multiplied by
// Hann's window sin^2(pi (t + 1/2) / L), padded with zeros to at least four times its length and transformed
// (Eigen's FFT):
//   P(k) = |sum_t w_t x_t exp(-2 pi i k t / N)|^2,  k = 1 .. N/2,  wavelength N / k positions.
// Wavelengths below 2 positions cannot be distinguished from longer ones, and those above L positions are not
// resolved.
#pragma once

#include "core/encoding/encoding.h"

#include <span>
#include <vector>

namespace sinescope {

struct Spectrum {
    std::int64_t rows = 0;    ///< L
    std::int64_t points = 0;  ///< N, a power of two
    /// d x N/2: the power of column j at wavelength(m), as a share of the column's total; 0 throughout for a
    /// constant one.
    Matrix power;
    /// The largest power of every blockSize values of a column, so that strongest() need not read all.
    Matrix blockPower;
    static constexpr std::int64_t blockSize = 8;
    /// Indices first .. last.
    struct Range {
        std::int64_t first = 0, last = -1;
        friend bool operator==(const Range&, const Range&) = default;
    };
    /// Of each column, a range of m outside of which its power is below leastShare of its peak's.
    std::vector<Range> visible;
    static constexpr double leastShare = 1.0 / 2048;  ///< less than half a step of a colour map
    std::vector<double>
        peaks;  ///< the wavelength at which each column has most power, positions; NaN for a constant one
    std::vector<std::int64_t>
        order;  ///< columns by their peaks, the shortest wavelength first, constant ones last
    /// The largest power, relative to the peaks, of every groupSize columns in that order; empty for tables
    /// of few columns. A picture has fewer rows of pixels than a wide table has columns.
    MatrixF groupShares;
    static constexpr std::int64_t groupSize = 8;
    /// The wavelength of the power's column m = 0 .. N/2 - 1, positions.
    double wavelength(std::int64_t m) const {
        return static_cast<double>(points) / static_cast<double>(m + 1);
    }
    /// The largest power of a column at the m of a range.
    double strongest(std::int64_t column, Range range) const;
    /// Sets the largest power in each range of any column of the given ranks, relative to the peak of its
    /// column; 0 for constant columns, and possibly for shares below leastShare. `ranks` are places in
    /// `order`.
    void setShares(Range ranks, std::span<const Range> ranges, std::span<float> shares) const;
    /// The power at the column's peak; 0 for a constant column.
    double peakPower(std::int64_t column) const;
};

namespace detail {

/// Throws Error as spectrumOf() does for a table of that size.
void requireSpectrum(std::int64_t rows, std::int64_t columns);
/// A spectrum whose power is not yet set.
Spectrum emptySpectrum(std::int64_t rows, std::int64_t columns);
/// Sets the power of a column from |F(k)|^2, k = 0 .. N/2.
void setPower(Spectrum& spectrum, std::int64_t column, const std::vector<double>& squares);
void sortByPeaks(Spectrum& spectrum);
/// R^2 of the strongest `maximum` frequencies; powers: the power of each k = 1 .. L/2.
std::vector<double> explainedBy(std::vector<double> powers, std::int64_t maximum);

}  // namespace detail

/// Throws Error for a table of fewer than 4 rows, without columns, or with values that are not finite.
/// O(d L log L); the result has some 2 d L to 4 d L values.
Spectrum spectrumOf(const Matrix& table);

/// R^2 of K Fourier frequencies of L points, K = 1 .. most (at most L/2): the share of the table's variance
/// that its K strongest ones hold, each as a sine and a cosine in every column, the same K for all columns. A
/// sinusoid whose wavelength lies between two of theirs counts several times. By Parseval's theorem from the
/// transform of the centred columns, without window and padding: wavelengths are L / k. Ascending, the last
/// of L/2 is 1; empty if all rows are equal. Throws Error as spectrumOf() does.
std::vector<double> explainedByFrequencies(const Matrix& table, std::int64_t maximum);

}  // namespace sinescope
