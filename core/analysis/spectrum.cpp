// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/spectrum.h"

#include "core/analysis/table_unit.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <numeric>
#include <string>
#include <unsupported/Eigen/FFT>
#include <utility>

namespace sinescope {

namespace {

constexpr std::int64_t minimumRows = 4;
constexpr std::int64_t padding = 4;
/// A spread below this share of a column's squared values is rounding.
constexpr double minimumSpread = 1e-28;

void require(const Matrix& table) {
    detail::requireSpectrum(table.rows(), table.cols());
    if (!table.allFinite())
        throw Error("The table holds values that are not finite; a spectrum needs numbers alone.");
}

std::int64_t paddedLength(std::int64_t rows) {
    std::int64_t points = 1;
    while (points < padding * rows) points *= 2;
    return points;
}

/// The centred column; zeros if only rounding is left.
Vector centred(const Matrix& table, Eigen::Index column) {
    Vector values = table.col(column);
    const double size = values.squaredNorm();
    values.array() -= values.mean();
    if (!(values.squaredNorm() > minimumSpread * size)) values.setZero();
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

namespace detail {

void requireSpectrum(std::int64_t rows, std::int64_t columns) {
    if (rows < minimumRows)
        throw Error("The table has " + groupedText(rows) + " rows; a spectrum needs at least " +
                    groupedText(minimumRows) + ".");
    if (columns == 0) throw Error("The table has no columns; a spectrum needs at least one.");
}

Spectrum emptySpectrum(std::int64_t rows, std::int64_t columns) {
    Spectrum made;
    made.rows = rows;
    made.points = paddedLength(rows);
    made.power = Matrix::Zero(columns, made.points / 2);
    made.blockPower = Matrix::Zero(columns, made.power.cols() / Spectrum::blockSize);
    made.peaks.assign(static_cast<std::size_t>(columns), std::numeric_limits<double>::quiet_NaN());
    made.visible.resize(static_cast<std::size_t>(columns));
    return made;
}

namespace {

/// Whole blocks around all bins of a column whose power is `least` or more.
Spectrum::Range binsAbove(const Spectrum& spectrum, std::int64_t column, double least) {
    const auto blocks = spectrum.blockPower.row(column);
    const auto isAbove = [least](double power) { return power >= least; };
    const auto first = std::find_if(blocks.begin(), blocks.end(), isAbove) - blocks.begin();
    std::int64_t end = blocks.size();
    while (end > first && !isAbove(blocks(end - 1))) --end;
    return {first * Spectrum::blockSize, end * Spectrum::blockSize - 1};
}

}  // namespace

void setPower(Spectrum& spectrum, std::int64_t column, const std::vector<double>& squares) {
    const double total = std::accumulate(squares.begin() + 1, squares.end(), 0.0);
    if (!(total > 0)) return;
    for (std::int64_t m = 0; m < spectrum.power.cols(); ++m)
        spectrum.power(column, m) = squares[static_cast<std::size_t>(m + 1)] / total;
    for (std::int64_t k = 0; k < spectrum.blockPower.cols(); ++k)
        spectrum.blockPower(column, k) =
            spectrum.power.row(column).segment<Spectrum::blockSize>(k * Spectrum::blockSize).maxCoeff();
    Eigen::Index peak = 0;
    const double most = spectrum.power.row(column).maxCoeff(&peak);
    spectrum.peaks[static_cast<std::size_t>(column)] = spectrum.wavelength(peak);
    spectrum.visible[static_cast<std::size_t>(column)] =
        binsAbove(spectrum, column, Spectrum::leastShare * most);
}

namespace {

void setGroups(Spectrum& spectrum) {
    constexpr std::int64_t fewColumns = 2048;
    const std::int64_t columns = spectrum.power.rows();
    if (columns <= fewColumns) return;
    spectrum.groupShares = MatrixF::Zero(columns / Spectrum::groupSize, spectrum.power.cols());
    for (Eigen::Index rank = 0; rank < spectrum.groupShares.rows() * Spectrum::groupSize; ++rank) {
        const std::int64_t column = spectrum.order[static_cast<std::size_t>(rank)];
        const double peak = spectrum.peakPower(column);
        auto group = spectrum.groupShares.row(rank / Spectrum::groupSize);
        if (peak > 0) group = group.cwiseMax((spectrum.power.row(column) / peak).cast<float>());
    }
}

}  // namespace

void sortByPeaks(Spectrum& spectrum) {
    spectrum.order.resize(spectrum.peaks.size());
    std::iota(spectrum.order.begin(), spectrum.order.end(), std::int64_t{0});
    const auto key = [&spectrum](std::int64_t j) {
        const double peak = spectrum.peaks[static_cast<std::size_t>(j)];
        return std::isnan(peak) ? std::numeric_limits<double>::infinity() : peak;
    };
    std::ranges::stable_sort(spectrum.order,
                             [&key](std::int64_t a, std::int64_t b) { return key(a) < key(b); });
    setGroups(spectrum);
}

std::vector<double> explainedBy(std::vector<double> powers, std::int64_t maximum) {
    const double total = std::accumulate(powers.begin(), powers.end(), 0.0);
    if (!(total > 0)) return {};
    std::ranges::sort(powers, std::greater<>());
    std::vector<double> explained;
    double sum = 0;
    for (std::size_t k = 0;
         k < std::min(static_cast<std::size_t>(std::max<std::int64_t>(maximum, 0)), powers.size()); ++k) {
        sum += powers[k];
        explained.push_back(std::min(1.0, sum / total));
    }
    return explained;
}

}  // namespace detail

double Spectrum::strongest(std::int64_t column, Range range) const {
    double maximum = 0;
    const auto scan = [&maximum](const Matrix& values, std::int64_t row, std::int64_t from, std::int64_t to) {
        const double* const line = values.data() + row * values.cols();
        for (std::int64_t k = from; k < to; ++k) maximum = line[k] > maximum ? line[k] : maximum;
    };
    const std::int64_t end = range.last + 1;
    const std::int64_t from = (range.first + blockSize - 1) / blockSize;
    const std::int64_t to = std::min(end / blockSize, std::int64_t{blockPower.cols()});
    if (from < to) {
        scan(power, column, range.first, from * blockSize);
        scan(blockPower, column, from, to);
        scan(power, column, to * blockSize, end);
    } else {
        scan(power, column, range.first, end);
    }
    return maximum;
}

void Spectrum::setShares(Range ranks, std::span<const Range> ranges, std::span<float> shares) const {
    std::ranges::fill(shares, 0.0F);
    const auto raise = [&](const auto& largest) {
        for (std::size_t k = 0; k < ranges.size(); ++k) shares[k] = std::max(shares[k], largest(ranges[k]));
    };
    for (std::int64_t rank = ranks.first; rank <= ranks.last;) {
        const std::int64_t group = rank / groupSize;
        if (rank % groupSize == 0 && rank + groupSize <= ranks.last + 1 && group < groupShares.rows()) {
            const float* const line = &groupShares(group, 0);
            raise(
                [line](Range range) { return *std::max_element(line + range.first, line + range.last + 1); });
            rank += groupSize;
            continue;
        }
        const std::int64_t column = order[static_cast<std::size_t>(rank++)];
        const Range& seen = visible[static_cast<std::size_t>(column)];
        if (const double peak = peakPower(column); peak > 0)
            raise([&](Range range) {
                const bool isSeen = range.first <= seen.last && seen.first <= range.last;
                return isSeen ? static_cast<float>(strongest(column, range) / peak) : 0.0F;
            });
    }
}

double Spectrum::peakPower(std::int64_t column) const {
    const double peak = peaks[static_cast<std::size_t>(column)];
    return std::isnan(peak) ? 0
                            : power(column, axisPlace(std::round(static_cast<double>(points) / peak)) - 1);
}

Spectrum spectrumOf(const Matrix& table) {
    require(table);
    if (const double unit = tableUnit(table); unit != 1) return spectrumOf(Matrix(table / unit));
    Spectrum found = detail::emptySpectrum(table.rows(), table.cols());
    const Vector window = hannWindow(found.rows);
    Eigen::FFT<double> transform;
    std::vector<double> padded(static_cast<std::size_t>(found.points), 0.0);
    for (Eigen::Index j = 0; j < table.cols(); ++j) {
        const Vector values = centred(table, j).cwiseProduct(window);
        std::copy(values.begin(), values.end(), padded.begin());
        detail::setPower(found, j, squaredMagnitudes(transform, padded));
    }
    detail::sortByPeaks(found);
    return found;
}

std::vector<double> explainedByFrequencies(const Matrix& table, std::int64_t maximum) {
    require(table);
    if (const double unit = tableUnit(table); unit != 1)
        return explainedByFrequencies(Matrix(table / unit), maximum);
    const std::int64_t rows = table.rows();
    std::vector<double> powers(static_cast<std::size_t>(rows / 2), 0.0);
    Eigen::FFT<double> transform;
    for (Eigen::Index j = 0; j < table.cols(); ++j) {
        const Vector values = centred(table, j);
        const std::vector<double> squares = squaredMagnitudes(transform, {values.begin(), values.end()});
        for (std::size_t k = 0; k < powers.size(); ++k) {
            // For real values a frequency and its mirror image have the same power; L/2 has no mirror image.
            const bool alone = 2 * static_cast<std::int64_t>(k + 1) == rows;
            powers[k] += (alone ? 1 : 2) * squares[k + 1];
        }
    }
    return detail::explainedBy(std::move(powers), maximum);
}

}  // namespace sinescope
