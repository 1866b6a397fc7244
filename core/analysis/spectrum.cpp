// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/spectrum.h"

#include "core/analysis/table_unit.h"
#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <numeric>
#include <string>
#include <unsupported/Eigen/FFT>

namespace sinescope {

namespace {

constexpr std::int64_t fewestRows = 4;
constexpr std::int64_t padding = 4;
/// Of a column's squared values; a spread below it is rounding.
constexpr double leastSpread = 1e-28;

void require(const Matrix& table) {
    if (table.rows() < fewestRows)
        throw Error("The table has " + std::to_string(table.rows()) + " rows; a spectrum needs at least " +
                    std::to_string(fewestRows) + ".");
    if (table.cols() == 0) throw Error("The table has no columns; a spectrum needs at least one.");
    if (!table.allFinite())
        throw Error("The table holds values that are not finite; a spectrum needs numbers alone.");
}

std::int64_t paddedLength(std::int64_t rows) {
    std::int64_t points = 1;
    while (points < padding * rows) points *= 2;
    return points;
}

/// Centred; zeros where nothing but rounding is left.
Vector centred(const Matrix& table, Eigen::Index column) {
    Vector values = table.col(column);
    const double size = values.squaredNorm();
    values.array() -= values.mean();
    if (!(values.squaredNorm() > leastSpread * size)) values.setZero();
    return values;
}

Vector hannWindow(std::int64_t rows) {
    Vector window(rows);
    for (std::int64_t t = 0; t < rows; ++t) {
        const double sine =
            std::sin(std::numbers::pi * (static_cast<double>(t) + 0.5) / static_cast<double>(rows));
        window(t) = sine * sine;
    }
    return window;
}

/// |F(k)|^2 for k = 0 .. N/2 of N values.
std::vector<double> squaredMagnitudes(Eigen::FFT<double>& transform, const std::vector<double>& values) {
    std::vector<std::complex<double>> frequencies;
    transform.fwd(frequencies, values);
    std::vector<double> squares;
    for (std::size_t k = 0; k <= values.size() / 2; ++k) squares.push_back(std::norm(frequencies[k]));
    return squares;
}

}  // namespace

Spectrum spectrumOf(const Matrix& table) {
    require(table);
    if (const double unit = tableUnit(table); unit != 1) return spectrumOf(Matrix(table / unit));
    Spectrum found;
    found.rows = table.rows();
    found.points = paddedLength(found.rows);
    const std::int64_t bins = found.points / 2;
    found.power = Matrix::Zero(table.cols(), bins);
    found.peaks.assign(static_cast<std::size_t>(table.cols()), std::numeric_limits<double>::quiet_NaN());
    const Vector window = hannWindow(found.rows);
    Eigen::FFT<double> transform;
    std::vector<double> padded(static_cast<std::size_t>(found.points), 0.0);
    for (Eigen::Index j = 0; j < table.cols(); ++j) {
        const Vector values = centred(table, j).cwiseProduct(window);
        std::copy(values.begin(), values.end(), padded.begin());
        const std::vector<double> squares = squaredMagnitudes(transform, padded);
        const double total = std::accumulate(squares.begin() + 1, squares.end(), 0.0);
        if (!(total > 0)) continue;
        for (std::int64_t m = 0; m < bins; ++m)
            found.power(j, m) = squares[static_cast<std::size_t>(m + 1)] / total;
        Eigen::Index peak = 0;
        found.power.row(j).maxCoeff(&peak);
        found.peaks[static_cast<std::size_t>(j)] = found.wavelength(peak);
    }
    found.order.resize(static_cast<std::size_t>(table.cols()));
    std::iota(found.order.begin(), found.order.end(), std::int64_t{0});
    const auto key = [&found](std::int64_t j) {
        const double peak = found.peaks[static_cast<std::size_t>(j)];
        return std::isnan(peak) ? std::numeric_limits<double>::infinity() : peak;
    };
    std::stable_sort(found.order.begin(), found.order.end(),
                     [&key](std::int64_t a, std::int64_t b) { return key(a) < key(b); });
    return found;
}

std::vector<double> explainedByFrequencies(const Matrix& table, std::int64_t most) {
    require(table);
    if (const double unit = tableUnit(table); unit != 1)
        return explainedByFrequencies(Matrix(table / unit), most);
    const std::int64_t rows = table.rows();
    std::vector<double> held(static_cast<std::size_t>(rows / 2), 0.0);
    Eigen::FFT<double> transform;
    for (Eigen::Index j = 0; j < table.cols(); ++j) {
        const Vector values = centred(table, j);
        const std::vector<double> squares = squaredMagnitudes(transform, {values.begin(), values.end()});
        for (std::size_t k = 0; k < held.size(); ++k) {
            // Of real values a frequency and its mirror image hold the same; that of L/2 has none.
            const bool alone = 2 * static_cast<std::int64_t>(k + 1) == rows;
            held[k] += (alone ? 1 : 2) * squares[k + 1];
        }
    }
    const double total = std::accumulate(held.begin(), held.end(), 0.0);
    if (!(total > 0)) return {};
    std::sort(held.begin(), held.end(), std::greater<>());
    std::vector<double> explained;
    double sum = 0;
    for (std::int64_t k = 0; k < std::min<std::int64_t>(most, rows / 2); ++k) {
        sum += held[static_cast<std::size_t>(k)];
        explained.push_back(std::min(1.0, sum / total));
    }
    return explained;
}

}  // namespace sinescope
