// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/rope_fit.h"

#include "core/round_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace sinescope {

namespace {

constexpr int maximumDigits = 7;

/// The number rounded to `digits` significant digits.
double rounded(double number, int digits) {
    const double unit = unitOfDigits(number, digits);
    // A power of ten below 1 is inexact; dividing by its exact inverse gives back 0.1 for 0.1.
    return unit >= 1 ? std::round(number / unit) * unit : std::round(number * (1 / unit)) / (1 / unit);
}

/// Returns the first scheme that `accept` takes: with bases of one to seven digits, then with the estimate
/// itself.
template <typename Accept>
std::optional<RopeScheme> withRoundestBase(RopeScheme rope, double estimate, Accept accept) {
    if (!std::isfinite(estimate)) return std::nullopt;
    for (int digits = 1; digits <= maximumDigits; ++digits) {
        rope.base = rounded(estimate, digits);
        const bool possible =
            rope.base >= EncodingParameters::minimumBase && rope.base <= EncodingParameters::maximumBase;
        if (possible && accept(rope)) return rope;
    }
    return std::nullopt;
}

bool reproduces(const RopeScheme& rope, const Vector& frequencies, double tolerance) {
    const Vector own = ropeFrequencies(rope);
    return own.size() == frequencies.size() &&
           ((own - frequencies).array().abs() <= tolerance * frequencies.array().abs()).all();
}

/// The base from the frequencies of the first of `pairs` pairs and of pair i.
double baseBetween(double first, double other, Eigen::Index i, Eigen::Index pairs) {
    return std::exp(std::log(first / other) * static_cast<double>(pairs) / static_cast<double>(i));
}

std::vector<RopeScheme> scalingsFor(const Vector& frequencies, double estimate) {
    RopeScheme rope;
    rope.headDim = 2 * frequencies.size();
    rope.pairs = RopePairs::Halves;
    std::vector<RopeScheme> all{rope};
    constexpr double maximumFactor = 1e12;  // of every scaling
    const LinearScaling linear{.factor = rounded(1 / frequencies(0), 3)};
    rope.scaling = linear;
    if (frequencies(0) < 1 && linear.factor <= maximumFactor) all.push_back(rope);
    const Eigen::Index last = frequencies.size() - 1;
    const double unscaled =
        std::pow(estimate, -static_cast<double>(last) / static_cast<double>(frequencies.size()));
    Llama3Scaling llama;
    llama.factor = std::round(unscaled / frequencies(last));
    rope.scaling = llama;
    if (llama.factor >= 2 && llama.factor <= maximumFactor) all.push_back(rope);
    return all;
}

/// How the table's columns make pairs; column i step holds pair i.
struct TablePairs {
    Eigen::Index pairs = 0;
    Eigen::Index step = 1;
    RopePairs kind = RopePairs::Halves;
};

TablePairs pairsOf(const Matrix& table) {
    const Eigen::Index half = table.cols() / 2;
    if (table.cols() % 2 == 0 && table.leftCols(half) == table.rightCols(half))
        return {half, 1, RopePairs::Halves};
    bool alternates = table.cols() % 2 == 0;
    for (Eigen::Index i = 0; alternates && i < half; ++i)
        alternates = table.col(2 * i) == table.col(2 * i + 1);
    if (alternates) return {half, 2, RopePairs::Interleaved};
    return {table.cols(), 1, RopePairs::Halves};
}

/// The frequency of a column, at most 1, from the first of the rows 1, 2, 4 ... that is far from the start;
/// NaN if no row is.
double frequencyOf(const Matrix& table, Eigen::Index column, RopeWave wave) {
    constexpr double nearStart = 0.45;
    for (Eigen::Index row = 1; row < table.rows(); row *= 2) {
        const double value = std::clamp(table(row, column), -1.0, 1.0);
        const double angle = wave == RopeWave::Cosine ? std::acos(value) : std::asin(value);
        if (angle > nearStart) return angle / static_cast<double>(row);
    }
    return std::numeric_limits<double>::quiet_NaN();
}

bool reproduces(const RopeScheme& rope, const Matrix& table, const TablePairs& of, RopeWave wave,
                double tolerance) {
    constexpr Eigen::Index maximumRows = 128;
    const Vector frequencies = ropeFrequencies(rope);
    const Eigen::Index count = std::min(table.rows(), maximumRows);
    for (Eigen::Index k = 0; k < count; ++k) {
        const Eigen::Index row = count == 1 ? 0 : k * (table.rows() - 1) / (count - 1);
        for (Eigen::Index i = 0; i < of.pairs; ++i) {
            const double angle = static_cast<double>(row) * frequencies(i);
            const double value = wave == RopeWave::Cosine ? std::cos(angle) : std::sin(angle);
            if (!(std::abs(value - table(row, i * of.step)) <= tolerance)) return false;
        }
    }
    return true;
}

}  // namespace

std::optional<RopeScheme> ropeFromFrequencies(const Vector& frequencies) {
    const Eigen::Index pairs = frequencies.size();
    if (pairs < 2 || 2 * pairs > EncodingParameters::maximumDModel) return std::nullopt;
    if (!(frequencies.array() > 0).all() || !(frequencies.array() <= 1.01).all()) return std::nullopt;
    // A scaling of the slow pairs alone leaves the first ones unchanged.
    const double estimates[] = {baseBetween(frequencies(0), frequencies(pairs - 1), pairs - 1, pairs),
                                baseBetween(frequencies(0), frequencies(1), 1, pairs)};
    // float32, float16, bfloat16
    for (const double tolerance : {2e-6, 1e-3, 5e-3})
        for (const double estimate : estimates)
            for (const RopeScheme& rope : scalingsFor(frequencies, estimate))
                if (auto found = withRoundestBase(rope, estimate, [&](const RopeScheme& each) {
                        return reproduces(each, frequencies, tolerance);
                    }))
                    return found;
    return std::nullopt;
}

std::optional<RopeScheme> ropeFromTable(const Matrix& table, RopeWave wave) {
    const TablePairs of = pairsOf(table);
    if (table.rows() < 2 || of.pairs < 2 || 2 * of.pairs > EncodingParameters::maximumDModel)
        return std::nullopt;
    const double first = frequencyOf(table, 0, wave);
    double estimate = std::numeric_limits<double>::quiet_NaN();
    for (Eigen::Index i = 1; i < of.pairs; ++i)
        if (const double other = frequencyOf(table, i * of.step, wave); other > 0)
            estimate = baseBetween(first, other, i, of.pairs);
    RopeScheme rope;
    rope.headDim = 2 * of.pairs;
    rope.pairs = of.kind;
    // Angles are computed in float32 by most libraries, and stored in 16 bits by some.
    for (const double tolerance : {2e-3, 2e-2})
        if (auto found = withRoundestBase(rope, estimate, [&](const RopeScheme& each) {
                return reproduces(each, table, of, wave, tolerance);
            }))
            return found;
    return std::nullopt;
}

}  // namespace sinescope
