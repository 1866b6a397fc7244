// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/spectrum.h"

#include "core/analysis/linear_fit.h"
#include "core/error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>
#include <string>
#include <thread>
#include <unsupported/Eigen/FFT>

namespace sinescope {

namespace {

using Complex = std::complex<double>;

void requireRows(Eigen::Index rows) {
    if (rows < 4)
        throw Error("A spectrum needs at least 4 positions; the table has " + std::to_string(rows) + ".");
}

std::int64_t paddedLength(std::int64_t length) {
    return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(2 * length)));
}

/// Transforms of real columns, two at a time: one is the real part of what is transformed, one the imaginary.
class PairTransform {
 public:
    /// The squared magnitudes of the transforms of a and b at m = 0 .. N/2, N = a.size() = b.size().
    void transform(const std::vector<double>& a, const std::vector<double>& b, std::vector<double>& ofA,
                   std::vector<double>& ofB) {
        const std::size_t n = a.size();
        m_in.resize(n);
        for (std::size_t p = 0; p < n; ++p) m_in[p] = {a[p], b[p]};
        m_fft.fwd(m_out, m_in);
        ofA.resize(n / 2 + 1);
        ofB.resize(n / 2 + 1);
        for (std::size_t m = 0; m <= n / 2; ++m) {
            const Complex x = m_out[m];
            const Complex y = std::conj(m_out[m == 0 ? 0 : n - m]);
            ofA[m] = std::norm(0.5 * (x + y));
            ofB[m] = std::norm(0.5 * (x - y));
        }
    }

 private:
    Eigen::FFT<double> m_fft;
    std::vector<Complex> m_in, m_out;
};

/// A column, centred, windowed and padded.
class WindowedColumns {
 public:
    explicit WindowedColumns(Eigen::Index rows) : m_padded(static_cast<std::size_t>(paddedLength(rows))) {
        for (Eigen::Index p = 0; p < rows; ++p)
            m_window.push_back(0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(p) /
                                                    static_cast<double>(rows)));
        const double sum = std::accumulate(m_window.begin(), m_window.end(), 0.0);
        m_scale = 2 / (sum * sum);
    }

    std::size_t padded() const { return m_padded; }
    /// What makes a squared magnitude a power.
    double scale() const { return m_scale; }

    template <typename Column>
    void fill(const Column& column, std::vector<double>& into) const {
        into.assign(m_padded, 0.0);
        const double mean = column.mean();
        for (std::size_t p = 0; p < m_window.size(); ++p)
            into[p] = m_window[p] * (column(static_cast<Eigen::Index>(p)) - mean);
    }

 private:
    std::size_t m_padded;
    std::vector<double> m_window;
    double m_scale;
};

/// The vertex of the parabola through three neighbouring powers, as an offset of -1/2 .. 1/2.
double vertexOf(double before, double at, double after) {
    const double bend = before - 2 * at + after;
    return bend < 0 ? std::clamp(0.5 * (before - after) / bend, -0.5, 0.5) : 0;
}

SpectrumPeak peakOf(const std::vector<double>& power, std::size_t padded, std::int64_t length,
                    double meanSquare) {
    const auto highest =
        static_cast<std::size_t>(std::max_element(power.begin() + 1, power.end()) - power.begin());
    SpectrumPeak peak;
    if (!(power[highest] > 0) || !(meanSquare > 0)) return peak;
    const bool hasNeighbours = highest + 1 < power.size();
    const double offset =
        hasNeighbours ? vertexOf(power[highest - 1], power[highest], power[highest + 1]) : 0;
    peak.wavelength = static_cast<double>(padded) / (static_cast<double>(highest) + offset);
    peak.power = power[highest];
    peak.share = std::min(1.0, peak.power / meanSquare);
    peak.resolved = peak.wavelength <= static_cast<double>(length);
    return peak;
}

/// Calls work(k, thread) for k = 0 .. count - 1 on all cores.
template <typename MakeWorker>
void forEachOnAllCores(Eigen::Index count, MakeWorker makeWorker) {
    const auto threads =
        std::clamp<Eigen::Index>(static_cast<Eigen::Index>(std::thread::hardware_concurrency()), 1,
                                 std::max<Eigen::Index>(1, count / 8));
    const auto run = [&](Eigen::Index thread) {
        auto work = makeWorker();
        for (Eigen::Index k = thread; k < count; k += threads) work(k);
    };
    std::vector<std::thread> others;
    for (Eigen::Index thread = 1; thread < threads; ++thread) others.emplace_back(run, thread);
    run(0);
    for (std::thread& other : others) other.join();
}

double meanSquareOf(const Matrix& table, Eigen::Index column) {
    return (table.col(column).array() - table.col(column).mean()).square().mean();
}

/// The part of equal ratio that each sample m = 1 .. N/2 of the spectrum falls into; -1 beyond 2 L.
std::vector<std::int64_t> partsOfSamples(std::size_t padded, std::int64_t length, std::int64_t parts) {
    std::vector<std::int64_t> part(padded / 2 + 1, -1);
    const double ratio = std::log(static_cast<double>(length));  // from 2 to 2 L
    for (std::size_t m = 1; m < part.size(); ++m) {
        const double wavelength = static_cast<double>(padded) / static_cast<double>(m);
        const double at = std::log(wavelength / 2) / ratio;
        if (at <= 1)
            part[m] = std::clamp<std::int64_t>(static_cast<std::int64_t>(at * static_cast<double>(parts)), 0,
                                               parts - 1);
    }
    return part;
}

/// Parts between two samples of the spectrum have none of their own: they get what lies between those beside
/// them, so that no stripes are seen where the samples are sparse.
void fillEmptyParts(Eigen::Ref<Eigen::RowVectorXd> power, const std::vector<bool>& sampled) {
    std::int64_t before = -1;
    const auto parts = static_cast<std::int64_t>(sampled.size());
    for (std::int64_t k = 0; k <= parts; ++k) {
        if (k < parts && !sampled[static_cast<std::size_t>(k)]) continue;
        for (std::int64_t empty = before + 1; empty < k; ++empty) {
            if (before < 0 || k == parts) {
                power(empty) = before < 0 ? (k < parts ? power(k) : 0) : power(before);
                continue;
            }
            const double share = static_cast<double>(empty - before) / static_cast<double>(k - before);
            power(empty) = std::lerp(power(before), power(k), share);
        }
        before = k;
    }
}

}  // namespace

ColumnSpectrum columnSpectrum(const Vector& column) {
    requireRows(column.size());
    const WindowedColumns columns(column.size());
    ColumnSpectrum spectrum;
    spectrum.padded = static_cast<std::int64_t>(columns.padded());
    std::vector<double> windowed, unused;
    columns.fill(column, windowed);
    PairTransform().transform(windowed, std::vector<double>(windowed.size()), spectrum.power, unused);
    for (double& power : spectrum.power) power *= columns.scale();
    return spectrum;
}

TableSpectrum tableSpectrum(const Matrix& table, std::int64_t parts) {
    requireRows(table.rows());
    if (parts < 1)
        throw Error("A spectrum was asked for in " + std::to_string(parts) + " parts; at least 1 is needed.");
    const std::int64_t length = table.rows();
    const WindowedColumns columns(length);
    TableSpectrum spectrum;
    for (std::int64_t k = 0; k <= parts; ++k)
        spectrum.edges.push_back(
            2 * std::pow(static_cast<double>(length), static_cast<double>(k) / static_cast<double>(parts)));
    const std::vector<std::int64_t> partOf = partsOfSamples(columns.padded(), length, parts);
    std::vector<bool> sampled(static_cast<std::size_t>(parts), false);
    for (const std::int64_t part : partOf)
        if (part >= 0) sampled[static_cast<std::size_t>(part)] = true;

    spectrum.power = Matrix::Zero(table.cols(), parts);
    spectrum.peaks.resize(static_cast<std::size_t>(table.cols()));
    const auto take = [&](Eigen::Index column, std::vector<double>& power) {
        for (double& value : power) value *= columns.scale();
        spectrum.peaks[static_cast<std::size_t>(column)] =
            peakOf(power, columns.padded(), length, meanSquareOf(table, column));
        Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(parts);
        for (std::size_t m = 1; m < power.size(); ++m)
            if (partOf[m] >= 0) row(partOf[m]) = std::max(row(partOf[m]), power[m]);
        fillEmptyParts(row, sampled);
        spectrum.power.row(column) = row;
    };
    forEachOnAllCores((table.cols() + 1) / 2, [&] {
        return [&, transform = PairTransform(), a = std::vector<double>(), b = std::vector<double>(),
                ofA = std::vector<double>(), ofB = std::vector<double>()](Eigen::Index pair) mutable {
            const bool hasSecond = 2 * pair + 1 < table.cols();
            columns.fill(table.col(2 * pair), a);
            if (hasSecond)
                columns.fill(table.col(2 * pair + 1), b);
            else
                b.assign(columns.padded(), 0.0);
            transform.transform(a, b, ofA, ofB);
            take(2 * pair, ofA);
            if (hasSecond) take(2 * pair + 1, ofB);
        };
    });
    spectrum.order.resize(spectrum.peaks.size());
    std::iota(spectrum.order.begin(), spectrum.order.end(), std::int64_t{0});
    std::stable_sort(spectrum.order.begin(), spectrum.order.end(), [&](std::int64_t a, std::int64_t b) {
        return spectrum.peaks[static_cast<std::size_t>(a)].wavelength <
               spectrum.peaks[static_cast<std::size_t>(b)].wavelength;
    });
    return spectrum;
}

SinusoidShares sinusoidShares(const Matrix& table) {
    requireRows(table.rows());
    const auto length = static_cast<std::size_t>(table.rows());
    std::vector<double> total(length / 2 + 1, 0.0);
    PairTransform transform;
    std::vector<double> a(length), b(length), ofA, ofB;
    const auto fill = [&](Eigen::Index column, std::vector<double>& into) {
        if (column >= table.cols()) return std::fill(into.begin(), into.end(), 0.0);
        const double mean = table.col(column).mean();
        for (std::size_t p = 0; p < length; ++p) into[p] = table(static_cast<Eigen::Index>(p), column) - mean;
    };
    for (Eigen::Index column = 0; column < table.cols(); column += 2) {
        fill(column, a);
        fill(column + 1, b);
        transform.transform(a, b, ofA, ofB);
        for (std::size_t m = 0; m < total.size(); ++m) {
            // A frequency and its mirror image have the same magnitude; only L/2 is its own image.
            const double images = 2 * m == length ? 1 : 2;
            total[m] += images * (ofA[m] + ofB[m]);
        }
    }
    std::vector<std::size_t> order(total.size() - 1);
    std::iota(order.begin(), order.end(), std::size_t{1});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t x, std::size_t y) { return total[x] > total[y]; });
    const double all = std::accumulate(total.begin() + 1, total.end(), 0.0);
    const double deviations =
        (table.rowwise() - table.colwise().mean()).squaredNorm() * static_cast<double>(length);
    SinusoidShares shares;
    shares.explained.push_back(0);
    double sum = 0;
    for (const std::size_t m : order) {
        sum += total[m];
        const bool varies = deviations > 1e-28 * static_cast<double>(length) * table.squaredNorm();
        shares.explained.push_back(varies ? std::min(1.0, sum / all) : 0);
        shares.wavelengths.push_back(static_cast<double>(length) / static_cast<double>(m));
    }
    return shares;
}

double explainedByWavelengths(const Matrix& table, const std::vector<double>& wavelengths) {
    constexpr std::size_t most = 256;
    if (wavelengths.size() > most)
        throw Error("A fit of " + std::to_string(wavelengths.size()) +
                    " wavelengths was asked for; at most " + std::to_string(most) + " are possible.");
    const std::vector<std::int64_t> positions = spreadPositions(table.rows(), mostFitPositions);
    Matrix waves(static_cast<Eigen::Index>(positions.size()),
                 static_cast<Eigen::Index>(2 * wavelengths.size() + 1));
    waves.col(0).setOnes();
    for (std::size_t k = 0; k < wavelengths.size(); ++k)
        for (std::size_t t = 0; t < positions.size(); ++t) {
            const double angle = 2 * std::numbers::pi * static_cast<double>(positions[t]) / wavelengths[k];
            waves(static_cast<Eigen::Index>(t), static_cast<Eigen::Index>(2 * k + 1)) = std::sin(angle);
            waves(static_cast<Eigen::Index>(t), static_cast<Eigen::Index>(2 * k + 2)) = std::cos(angle);
        }
    const Matrix rows = table(positions, Eigen::all);
    return linearFit(waves, rows).explained;
}

}  // namespace sinescope
