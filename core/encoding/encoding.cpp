// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/encoding.h"

#include "core/encoding/double_double.h"
#include "core/encoding/roles.h"
#include "core/error.h"
#include "core/number_text.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace sinescope {

namespace {

std::int64_t pairCount(const EncodingParameters& p) {
    const bool half = p.oddRule == OddRule::ExtraSine || p.oddRule == OddRule::Truncate;
    return p.dModel / 2 + (half ? p.dModel % 2 : 0);
}

/// w_i = scale * base^(-i / steps): the exponents of every spacing are multiples of one step.
DoubleDouble stepsOf(const EncodingParameters& p) {
    const auto n = static_cast<double>(pairCount(p));
    switch (p.spacing) {
        case Spacing::Paper: {
            const std::int64_t rounding = p.oddRule == OddRule::Truncate ? p.dModel % 2 : 0;
            return {static_cast<double>(p.dModel + rounding) / 2, 0};
        }
        case Spacing::Endpoint:
            return {std::max(n - 1, 1.0), 0};
        case Spacing::Shift:
            return twoSum(n, -p.frequencyShift);
    }
    return {n, 0};
}

/// All w_i, accurate to about 98 bits. Every 64th power and the first 64 come from the exponential, the
/// others are products of two of these: one multiplication per pair, so that a slider can drag the base at
/// d = 16,384.
std::vector<Frequency> frequenciesOf(const EncodingParameters& p) {
    constexpr std::int64_t run = 64;
    const std::int64_t count = pairCount(p);
    const DoubleDouble step = -naturalLogarithm(p.base) / stepsOf(p);
    const auto power = [&](std::int64_t i) { return exponential(step * static_cast<double>(i)); };
    std::vector<DoubleDouble> within;
    for (std::int64_t i = 0; i < std::min(run, count); ++i) within.push_back(power(i));
    std::vector<Frequency> frequencies;
    frequencies.reserve(static_cast<std::size_t>(count));
    for (std::int64_t start = 0; start < count; start += run) {
        const DoubleDouble anchor = power(start) * p.positionScale;
        for (std::int64_t i = start; i < std::min(start + run, count); ++i) {
            const DoubleDouble w = anchor * within[static_cast<std::size_t>(i - start)];
            frequencies.push_back({w.high, w.low});
        }
    }
    return frequencies;
}

SineCosine at(double position, Frequency w) {
    return sineCosine(position, DoubleDouble{w.high, w.low});
}

}  // namespace

Encoding::Encoding(const EncodingParameters& parameters) : m_parameters(parameters) {
    validate(parameters);
    m_frequencies = frequenciesOf(parameters);
}

ColumnRole Encoding::role(std::int64_t column) const {
    if (column < 0 || column >= columns())
        throw Error("Column " + groupedText(column) + " does not exist; the columns are 0 to " +
                    groupedText(columns() - 1) + ".");
    return roleOf(m_parameters, pairs(), column);
}

std::int64_t Encoding::columnOf(std::int64_t pair, Wave wave) const {
    angularFrequency(pair);
    const bool cosineFirst = m_parameters.layout == Layout::HalvesCosineFirst;
    const std::int64_t split = firstHalf(m_parameters, pairs());
    const std::int64_t column = m_parameters.layout == Layout::Interleaved
                                    ? 2 * pair + (wave == Wave::Cosine ? 1 : 0)
                                    : pair + ((wave == Wave::Cosine) != cosineFirst ? split : 0);
    return column < columns() && role(column) == ColumnRole{pair, wave} ? column : -1;
}

double Encoding::angularFrequency(std::int64_t pair) const {
    return exactAngularFrequency(pair).high;
}

Frequency Encoding::exactAngularFrequency(std::int64_t pair) const {
    if (pairs() == 0)
        throw Error(
            "This encoding has no pair: with d_model 1 and the odd rule \"zero_pad\" its only column holds "
            "zeros. With d_model 2 or more it has pairs.");
    if (pair < 0 || pair >= pairs())
        throw Error("Pair " + groupedText(pair) + " does not exist; the pairs are 0 to " +
                    groupedText(pairs() - 1) + ".");
    return m_frequencies[static_cast<std::size_t>(pair)];
}

double Encoding::wavelength(std::int64_t pair) const {
    const Frequency w = exactAngularFrequency(pair);
    const DoubleDouble turn{4 * detail::halfPi[0], 4 * detail::halfPi[1]};
    return (turn / DoubleDouble{w.high, w.low}).high;
}

double Encoding::exponent(std::int64_t pair) const {
    exactAngularFrequency(pair);
    return (DoubleDouble{static_cast<double>(pair), 0} / stepsOf(m_parameters)).high;
}

double Encoding::value(std::int64_t position, std::int64_t column) const {
    return valueAt(static_cast<double>(position), column);
}

double Encoding::valueAt(double position, std::int64_t column) const {
    const ColumnRole of = role(column);
    if (of.wave == Wave::None) return 0;
    const SineCosine wave = at(position, exactAngularFrequency(of.pair));
    return m_parameters.factor * (of.wave == Wave::Sine ? wave.sine : wave.cosine) + 0.0;  // no -0
}

double Encoding::slopeAt(double position, std::int64_t column) const {
    const ColumnRole of = role(column);
    if (of.wave == Wave::None) return 0;
    const Frequency w = exactAngularFrequency(of.pair);
    const SineCosine wave = at(position, w);
    return m_parameters.factor * w.high * (of.wave == Wave::Sine ? wave.cosine : -wave.sine) + 0.0;  // no -0
}

}  // namespace sinescope
