// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sinusoid_spectrum.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace sinescope {

namespace {

using Bins = Eigen::ArrayXd;

/// If a kernel's denominator is below it, digits are lost and it is computed from the frequency.
constexpr double minimumDenominator = 1e-4;
/// A column that turns by less than this over all rows, radians, is nearly constant: its power is a small
/// difference.
constexpr double minimumSeriesTurn = 0.1;
/// A column that turns by less than this is effectively constant.
constexpr double minimumTurn = 1e-4;
/// Beyond it, the product of a frequency and the number of rows loses digits of its angle.
constexpr double highestFrequency = 64;

/// How far a column turns over the rows, radians, ignoring half turns from row to row, which leave a sine as
/// constant as before.
double turnOf(double w, std::int64_t rows) {
    return std::abs(std::remainder(w, std::numbers::pi)) * static_cast<double>(rows);
}

bool hasSpectrumInClosedForm(const Encoding& encoding, std::int64_t rows) {
    return std::ranges::all_of(encoding.frequencies(), [rows](const Frequency& w) {
        return w.high < highestFrequency && turnOf(w.high, rows) > minimumTurn;
    });
}

/// D(v) of `rows` rows.
double dirichlet(double v, double rows) {
    const double within = std::remainder(v, 2 * std::numbers::pi);
    const double turns = std::round((v - within) / (2 * std::numbers::pi));
    const bool isTurned = std::fmod(turns, 2) != 0 && std::fmod(rows, 2) == 0;
    const double sine = std::sin(within / 2);
    const double sum = sine == 0 ? rows : std::sin(rows * within / 2) / sine;
    return isTurned ? -sum : sum;
}

double hannKernel(double v, double rows) {
    const double step = 2 * std::numbers::pi / rows;
    return dirichlet(v, rows) / 2 + (dirichlet(v - step, rows) + dirichlet(v + step, rows)) / 4;
}

/// H(w - u) and H(w + u) at all frequencies u of a spectrum, from sines and cosines of u that are computed
/// once.
class HannKernels {
 public:
    HannKernels(std::int64_t rows, std::int64_t points)
        : m_rows(static_cast<double>(rows)),
          m_step(2 * std::numbers::pi / static_cast<double>(points)),
          m_cosine(std::cos(std::numbers::pi / m_rows)),
          m_sine(std::sin(std::numbers::pi / m_rows)) {
        const double half = std::sin(std::numbers::pi / (2 * m_rows));
        m_factor = half * half;  // (1 - c) / 2
        const std::int64_t last = points / 2;
        const Bins places = Bins::LinSpaced(last + 1, 0, static_cast<double>(last));
        const Bins halves = places * (m_step / 2);
        m_halfSine = halves.sin();
        m_halfCosine = halves.cos();
        m_allSine.resize(places.size());
        m_allCosine.resize(places.size());
        for (Eigen::Index k = 0; k < places.size(); ++k) {
            // R k mod 2 N, so that the angle R u / 2 = pi R k / N is small.
            const auto turned = static_cast<double>((rows * k) % (2 * points));
            m_allSine(k) = std::sin(turned * m_step / 2);
            m_allCosine(k) = std::cos(turned * m_step / 2);
        }
        m_ofZero = kernels(0, 1);
    }
    /// H(w + sign u).
    Bins kernels(double w, double sign) const {
        const Bins sine = std::sin(w / 2) * m_halfCosine + sign * std::cos(w / 2) * m_halfSine;
        const Bins all = std::sin(m_rows * w / 2) * m_allCosine + sign * std::cos(m_rows * w / 2) * m_allSine;
        const Bins square = sine.square();
        Bins found = all * m_factor * (1 + m_cosine - square) / (sine * (m_sine * m_sine - square));
        for (Eigen::Index k = 0; k < found.size(); ++k) {
            const double size = std::abs(sine(k));
            if (size < minimumDenominator || std::abs(size - m_sine) < minimumDenominator)
                found(k) = hannKernel(w + sign * m_step * static_cast<double>(k), m_rows);
        }
        return found;
    }
    /// H(u).
    const Bins& ofZero() const { return m_ofZero; }

 private:
    double m_rows, m_step;
    double m_cosine, m_sine, m_factor = 0;
    Bins m_halfSine, m_halfCosine;  ///< of u / 2
    Bins m_allSine, m_allCosine;    ///< of R u / 2
    Bins m_ofZero;
};

/// Cosine and sine of a pair's angle in the middle of the rows, squared.
struct PairPhase {
    double cosine, sine;
};

PairPhase phaseOf(const Encoding& encoding, std::int64_t pair, std::int64_t rows) {
    const double middle =
        static_cast<double>(encoding.parameters().firstPosition) + static_cast<double>(rows - 1) / 2;
    const Frequency w = encoding.exactAngularFrequency(pair);
    const double angle = std::remainder(w.high * middle, 2 * std::numbers::pi) +
                         std::fma(w.high, middle, -(w.high * middle)) + w.low * middle;
    const double sine = std::sin(angle), cosine = std::cos(angle);
    return {cosine * cosine, sine * sine};
}

/// Computes the columns of slow pairs from their rows.
void addSlow(Spectrum& spectrum, const Encoding& encoding, const std::vector<std::int64_t>& columns) {
    if (columns.empty()) return;
    Matrix table(spectrum.rows, static_cast<Eigen::Index>(columns.size()));
    for (std::size_t k = 0; k < columns.size(); ++k)
        table.col(static_cast<Eigen::Index>(k)) =
            encoding.column(columns[k], encoding.parameters().firstPosition, spectrum.rows);
    const Spectrum found = spectrumOf(table);
    for (std::size_t k = 0; k < columns.size(); ++k) {
        spectrum.power.row(columns[k]) = found.power.row(static_cast<Eigen::Index>(k));
        spectrum.blockPower.row(columns[k]) = found.blockPower.row(static_cast<Eigen::Index>(k));
        spectrum.peaks[static_cast<std::size_t>(columns[k])] = found.peaks[k];
        spectrum.visible[static_cast<std::size_t>(columns[k])] = found.visible[k];
    }
}

}  // namespace

std::optional<Spectrum> sinusoidSpectrum(const Encoding& encoding, std::int64_t rows) {
    detail::requireSpectrum(rows, encoding.columns());
    if (!hasSpectrumInClosedForm(encoding, rows)) return {};
    Spectrum made = detail::emptySpectrum(rows, encoding.columns());
    const HannKernels kernels(rows, made.points);
    std::vector<std::int64_t> slow;
    std::vector<double> squares(static_cast<std::size_t>(made.points / 2 + 1));
    Eigen::Map<Bins> power(squares.data(), static_cast<Eigen::Index>(squares.size()));
    for (std::int64_t pair = 0; pair < encoding.pairs(); ++pair) {
        const double w = encoding.angularFrequency(pair);
        const std::array<std::int64_t, 2> columns{encoding.columnOf(pair, Wave::Sine),
                                                  encoding.columnOf(pair, Wave::Cosine)};
        if (turnOf(w, rows) < minimumSeriesTurn) {
            std::ranges::copy_if(columns, std::back_inserter(slow),
                                 [](std::int64_t column) { return column >= 0; });
            continue;
        }
        const Bins below = kernels.kernels(w, -1), above = kernels.kernels(w, 1);
        const double mean = dirichlet(w, static_cast<double>(rows)) / static_cast<double>(rows);
        const Bins even = ((below + above) / 2 - mean * kernels.ofZero()).square();
        const Bins odd = ((below - above) / 2).square();
        const PairPhase phase = phaseOf(encoding, pair, rows);
        if (columns[0] >= 0) {
            power = phase.sine * even + phase.cosine * odd;
            detail::setPower(made, columns[0], squares);
        }
        if (columns[1] >= 0) {
            power = phase.cosine * even + phase.sine * odd;
            detail::setPower(made, columns[1], squares);
        }
    }
    addSlow(made, encoding, slow);
    detail::sortByPeaks(made);
    return made;
}

std::optional<std::vector<double>> explainedInSinusoid(const Encoding& encoding, std::int64_t rows,
                                                       std::int64_t maximum) {
    detail::requireSpectrum(rows, encoding.columns());
    if (!hasSpectrumInClosedForm(encoding, rows)) return {};
    const auto length = static_cast<double>(rows);
    std::vector<double> powers(static_cast<std::size_t>(rows / 2), 0.0);
    for (std::int64_t pair = 0; pair < encoding.pairs(); ++pair) {
        const double w = encoding.angularFrequency(pair);
        const bool sine = encoding.columnOf(pair, Wave::Sine) >= 0,
                   cosine = encoding.columnOf(pair, Wave::Cosine) >= 0;
        const PairPhase phase = phaseOf(encoding, pair, rows);
        const double ofEven = (sine ? phase.sine : 0) + (cosine ? phase.cosine : 0),
                     ofOdd = (sine ? phase.cosine : 0) + (cosine ? phase.sine : 0);
        const double s = std::sin(w / 2), c = std::cos(w / 2), all = std::sin(length * w / 2);
        for (std::size_t k = 0; k < powers.size(); ++k) {
            // At these frequencies D(u) is 0, so that the mean does not contribute; D(w -+ u) is, up to sign,
            // all / sin((w -+ u) / 2).
            const double u = 2 * std::numbers::pi * static_cast<double>(k + 1) / length;
            const double su = std::sin(u / 2), cu = std::cos(u / 2);
            double even = all * s * cu / (s * s - su * su), odd = all * c * su / (s * s - su * su);
            if (std::abs(std::abs(s) - su) < minimumDenominator) {
                even = (dirichlet(w - u, length) + dirichlet(w + u, length)) / 2;
                odd = (dirichlet(w - u, length) - dirichlet(w + u, length)) / 2;
            }
            // For real values a frequency and its mirror image have the same power; R/2 has no mirror image.
            const bool alone = 2 * static_cast<std::int64_t>(k + 1) == rows;
            powers[k] += (alone ? 1 : 2) * (ofEven * even * even + ofOdd * odd * odd);
        }
    }
    return detail::explainedBy(std::move(powers), maximum);
}

}  // namespace sinescope
