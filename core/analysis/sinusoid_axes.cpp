// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sinusoid_axes.h"

#include "core/analysis/eigenpairs.h"
#include "core/analysis/similarity.h"
#include "core/encoding/double_double.h"
#include "core/encoding/kernels.h"
#include "core/error.h"
#include "core/number_text.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace sinescope {

namespace {

using Square = Eigen::MatrixXd;

/// Unevaluated sums of two doubles, as the kernels take them, and sines and cosines of a multiple of each.
struct Angles {
    std::vector<double> high, low, sine, cosine;

    explicit Angles(std::size_t count) : high(count), low(count), sine(count), cosine(count) {}

    void set(std::size_t at, DoubleDouble angle) {
        high[at] = angle.high;
        low[at] = angle.low;
    }
    void evaluate(std::size_t count, double multiple) {
        kernels::best().sineCosine(multiple, high.data(), low.data(), count, sine.data(), cosine.data());
    }
};

/// Dirichlet's kernel D of many frequencies.
class DirichletKernel {
 public:
    DirichletKernel(std::size_t maximum, std::int64_t length)
        : m_halves(maximum), m_all(maximum), m_signs(maximum), m_length(length) {}

    /// Subtracts half turns, so that sines of the remainder keep their digits: D(v + 2 pi) is D(v) for odd L
    /// and -D(v) for even L.
    void set(std::size_t at, DoubleDouble frequency) {
        DoubleDouble half = scaled(frequency, -1);
        const double turns = std::nearbyint(half.high / std::numbers::pi);
        if (turns != 0)
            for (const double part : detail::halfPi) half = half - twoProduct(2 * turns, part);
        const bool isOdd = std::fmod(turns, 2) != 0;
        m_signs[at] = isOdd && m_length % 2 == 0 ? -1 : 1;
        m_halves.set(at, half);
        m_all.set(at, half);
    }
    void evaluate(std::size_t count) {
        m_halves.evaluate(count, 1);
        m_all.evaluate(count, static_cast<double>(m_length));
    }
    double operator()(std::size_t at) const {
        const double sine = m_halves.sine[at];
        return m_signs[at] * (sine == 0 ? static_cast<double>(m_length) : m_all.sine[at] / sine);
    }

 private:
    Angles m_halves;
    Angles m_all;
    std::vector<double> m_signs;
    std::int64_t m_length;
};

DoubleDouble doubled(const Frequency& frequency) {
    return {frequency.high, frequency.low};
}

/// The covariance times L - 1 of an encoding of factor 1 as its blocks of cosines and of sines.
struct Blocks {
    Square even;
    Square odd;
    Vector means;  ///< of the cosines
};

Blocks blocksOf(const Encoding& encoding) {
    const auto& frequencies = encoding.frequencies();
    const std::size_t pairs = frequencies.size();
    const auto length = static_cast<double>(encoding.rows());
    const auto side = static_cast<Eigen::Index>(pairs);
    Blocks made{Square(side, side), Square(side, side), Vector(side)};
    DirichletKernel differences(pairs, encoding.rows());
    DirichletKernel sums(pairs, encoding.rows());
    for (std::size_t k = 0; k < pairs; ++k) sums.set(k, doubled(frequencies[k]));
    sums.evaluate(pairs);
    for (std::size_t k = 0; k < pairs; ++k) made.means(static_cast<Eigen::Index>(k)) = sums(k) / length;
    for (std::size_t k = 0; k < pairs; ++k) {
        const std::size_t count = k + 1;
        for (std::size_t l = 0; l < count; ++l) {
            differences.set(l, doubled(frequencies[l]) - doubled(frequencies[k]));
            sums.set(l, doubled(frequencies[l]) + doubled(frequencies[k]));
        }
        differences.evaluate(count);
        sums.evaluate(count);
        const auto row = static_cast<Eigen::Index>(k);
        for (std::size_t l = 0; l < count; ++l) {
            const auto column = static_cast<Eigen::Index>(l);
            const double difference = differences(l);
            const double sum = sums(l);
            const double centre = length * made.means(row) * made.means(column);
            made.even(row, column) = made.even(column, row) = (difference + sum) / 2 - centre;
            made.odd(row, column) = made.odd(column, row) = (difference - sum) / 2;
        }
    }
    return made;
}

/// The angles of the pairs at the middle of the positions.
Angles middleOf(const Encoding& encoding) {
    const auto& frequencies = encoding.frequencies();
    Angles middle(frequencies.size());
    for (std::size_t k = 0; k < frequencies.size(); ++k) middle.set(k, scaled(doubled(frequencies[k]), -1));
    const std::int64_t twice = 2 * encoding.parameters().firstPosition + encoding.rows() - 1;
    middle.evaluate(frequencies.size(), static_cast<double>(twice));
    return middle;
}

/// Converts factors of the cosines and sines of positions counted from the middle to factors of the
/// encoding's columns.
Vector turned(const Encoding& encoding, const Angles& middle, const Vector& cosines, const Vector& sines) {
    Vector columns = Vector::Zero(encoding.columns());
    for (Eigen::Index k = 0; k < cosines.size(); ++k) {
        const double s = middle.sine[static_cast<std::size_t>(k)];
        const double c = middle.cosine[static_cast<std::size_t>(k)];
        columns(encoding.columnOf(k, Wave::Sine)) = s * cosines(k) + c * sines(k);
        columns(encoding.columnOf(k, Wave::Cosine)) = c * cosines(k) - s * sines(k);
    }
    return columns;
}

/// An eigenpair of one of the blocks.
struct Component {
    double value = 0;
    Eigen::Index index = 0;
    bool isEven = false;
};

std::vector<Component> sortedComponents(const Vector& even, const Vector& odd) {
    std::vector<Component> found;
    for (Eigen::Index k = 0; k < even.size(); ++k) found.push_back({even(k), k, true});
    for (Eigen::Index k = 0; k < odd.size(); ++k) found.push_back({odd(k), k, false});
    std::ranges::stable_sort(found, [](const Component& a, const Component& b) { return a.value > b.value; });
    return found;
}

bool hasClosedForm(const Encoding& encoding, std::int64_t maximum) {
    constexpr std::int64_t maximumColumns = 4096;
    const EncodingParameters& parameters = encoding.parameters();
    const double positions = static_cast<double>(parameters.firstPosition + parameters.length);
    double fastest = 0;
    for (const Frequency& w : encoding.frequencies()) fastest = std::max(fastest, w.high);
    return encoding.rows() > 1 && encoding.columns() <= maximumColumns && maximum <= encoding.pairs() &&
           everyPairIsComplete(encoding) && 2 * positions * fastest < 0x1p50;
}

/// Products of the rows minus the mean row.
Square centredGram(const Vector& byDistance) {
    const Eigen::Index rows = byDistance.size();
    Square gram(rows, rows);
    for (Eigen::Index a = 0; a < rows; ++a)
        for (Eigen::Index b = 0; b < rows; ++b) gram(a, b) = byDistance(std::abs(a - b));
    const Vector means = gram.rowwise().mean();
    gram.colwise() -= means;
    gram.rowwise() -= means.transpose();
    gram.array() += means.mean();
    return gram;
}

/// Throws Error unless maximum >= 1.
void requirePositive(std::int64_t maximum) {
    if (maximum < 1)
        throw Error(groupedText(maximum) + " principal components were asked for; there must be at least 1.");
}

constexpr double millionth = 1e-6;

}  // namespace

std::optional<PrincipalComponents> sinusoidAxesOfEvery(const Encoding& encoding, std::int64_t step,
                                                       std::int64_t maximum) {
    requirePositive(maximum);
    constexpr std::int64_t maximumRows = 2048;
    const std::int64_t rows = (encoding.rows() + step - 1) / step;
    if (rows < 2 || rows > maximumRows || maximum >= rows || !everyPairIsComplete(encoding)) return {};
    const Vector products = similarityCurve(encoding, 0, static_cast<double>(step), rows);
    const Square gram = centredGram(products);
    const detail::Eigenpairs found = detail::largestEigenpairs(gram, maximum);
    if (!(found.values(maximum - 1) > millionth * products(0))) return {};

    const double degrees = static_cast<double>(rows - 1);
    PrincipalComponents result;
    result.fromGram = true;
    result.mean = Vector::Zero(encoding.columns());
    Square directions = Square::Zero(encoding.columns(), maximum);
    for (std::int64_t r = 0; r < rows; ++r) {
        const Vector row = encoding.row(encoding.parameters().firstPosition + r * step);
        result.mean += row / static_cast<double>(rows);
        directions.noalias() += row * found.vectors.row(r);
    }
    directions -= result.mean * found.vectors.colwise().sum();
    directions = directions.colwise().normalized().eval();
    for (Eigen::Index k = 0; k < maximum; ++k) detail::fixSign(directions.col(k));
    result.components = directions.transpose();
    result.totalVariance = gram.trace() / degrees;
    result.variances = found.values / degrees;
    result.shares = found.values / gram.trace();
    result.scores.resize(rows, 0);
    return result;
}

std::optional<PrincipalComponents> sinusoidAxes(const Encoding& encoding, std::int64_t maximum) {
    requirePositive(maximum);
    if (!hasClosedForm(encoding, maximum)) return {};
    const Blocks blocks = blocksOf(encoding);
    const detail::Eigenpairs even = detail::largestOfDistinct(blocks.even, maximum);
    const detail::Eigenpairs odd = detail::largestOfDistinct(blocks.odd, maximum);
    std::vector<Component> found = sortedComponents(even.values, odd.values);
    found.resize(static_cast<std::size_t>(maximum));
    if (!(found.back().value > millionth * static_cast<double>(encoding.rows()))) return {};

    const double factor = encoding.parameters().factor;
    const double degrees = static_cast<double>(encoding.rows() - 1);
    const double total = blocks.even.trace() + blocks.odd.trace();
    const Angles middle = middleOf(encoding);
    const Vector none = Vector::Zero(encoding.pairs());
    PrincipalComponents result;
    result.mean = factor * turned(encoding, middle, blocks.means, none);
    result.totalVariance = factor * factor * total / degrees;
    result.variances.resize(maximum);
    result.shares.resize(maximum);
    result.components.resize(maximum, encoding.columns());
    result.scores.resize(encoding.rows(), 0);
    for (Eigen::Index k = 0; k < maximum; ++k) {
        const auto& [value, index, isEven] = found[static_cast<std::size_t>(k)];
        result.variances(k) = factor * factor * value / degrees;
        result.shares(k) = value / total;
        Vector direction = isEven ? turned(encoding, middle, even.vectors.col(index), none)
                                  : turned(encoding, middle, none, odd.vectors.col(index));
        detail::fixSign(direction);
        result.components.row(k) = direction.transpose();
    }
    return result;
}

}  // namespace sinescope
