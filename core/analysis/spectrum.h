// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which wavelengths a table is made of. A column x of L values, its mean taken away, is weighted by a Hann
// window (periodic, h_p = 1/2 - 1/2 cos(2 pi p / L): Harris 1978), padded with zeros to a power of two of at
// least 2 L, and transformed:
//   X(f) = sum_p h_p (x_p - mean) e^(-2 pi i f p),  f in cycles per position.
// Its power here is the mean square of the sinusoid that would give it, 2 |X(f)|^2 / (sum h)^2: A^2 / 2 at
// the frequency of A sin(2 pi f p), so that powers of tables of different lengths compare. A wavelength
// 1 / f above L does not complete a cycle within the table: how long it is, the spectrum cannot tell.
//
// How much of a table K sinusoids explain needs a basis whose parts add up: the plain transform's, without
// window or padding, whose sinusoids of m / L cycles per position are orthogonal over the L positions. A
// sinusoid of the formula lies between two of them and takes several to be explained; for the formula's own
// wavelengths there is explainedByWavelengths().
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>
#include <vector>

namespace sinescope {

/// The highest power of a column.
struct SpectrumPeak {
    double wavelength = 0;  ///< positions, between the samples by a parabola through three of them
    double power = 0;       ///< mean square of a sinusoid so high
    double share = 0;  ///< of the column's own mean square about its mean, 0 .. 1 (0 for a constant column)
    bool resolved = false;  ///< the wavelength is at most L; otherwise longer than can be told
};

/// Powers of all columns over parts of equal ratio between two wavelengths.
struct TableSpectrum {
    std::vector<double> edges;        ///< wavelengths between the parts, ascending; one more than parts
    Matrix power;                     ///< columns x parts: the highest power in the part
    std::vector<SpectrumPeak> peaks;  ///< one a column
    std::vector<std::int64_t> order;  ///< the columns by the wavelength of their peak, shortest first
};

/// From wavelength 2 to 2 L in `parts` parts. O(d L log L), on all cores. Throws Error unless the table has
/// at least 4 rows and parts is 1 or more.
TableSpectrum tableSpectrum(const Matrix& table, std::int64_t parts);

/// The power of one column at f = m / N, m = 0 .. N/2, N the padded length. The same errors.
struct ColumnSpectrum {
    std::int64_t padded = 0;    ///< N
    std::vector<double> power;  ///< N/2 + 1 of them
    double wavelength(std::size_t m) const { return static_cast<double>(padded) / static_cast<double>(m); }
};
ColumnSpectrum columnSpectrum(const Vector& column);

/// What K sinusoids explain: the share of the table's squared deviations from its column means, for the K
/// best of the frequencies m / L, m = 1 .. L/2, the same K for all columns, those of the greatest total
/// power first. Entry K is for K of them, entry 0 is 0, the last is 1; all 0 for a table of equal rows.
struct SinusoidShares {
    std::vector<double> explained;    ///< R^2 against K
    std::vector<double> wavelengths;  ///< of the K-th sinusoid, K from 1 on: one fewer than `explained`
};
/// O(d L log L). Throws Error for fewer than 4 rows.
SinusoidShares sinusoidShares(const Matrix& table);

/// R^2 of the best fit of a constant, a sine and a cosine of each of these wavelengths (positions, above 0)
/// to every column: least squares over all L positions, rank-safe. At most 256 wavelengths and 4096
/// positions, evenly spread, take part. Throws Error beyond 256 wavelengths.
double explainedByWavelengths(const Matrix& table, const std::vector<double>& wavelengths);

}  // namespace sinescope
