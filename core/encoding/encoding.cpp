// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/encoding.h"

#include "core/error.h"

#include <cmath>
#include <numbers>
#include <string>

namespace sinescope {

namespace {

std::int64_t pairCount(const EncodingParameters& p) {
    const bool half = p.oddRule == OddRule::ExtraSine || p.oddRule == OddRule::Truncate;
    return p.dModel / 2 + (half ? p.dModel % 2 : 0);
}

double exponentOf(const EncodingParameters& p, std::int64_t pair) {
    const auto i = static_cast<double>(pair);
    const auto n = static_cast<double>(pairCount(p));
    switch (p.spacing) {
        case Spacing::Paper: {
            const bool roundUp = p.oddRule == OddRule::Truncate;
            return 2 * i / static_cast<double>(p.dModel + (roundUp ? p.dModel % 2 : 0));
        }
        case Spacing::Endpoint:
            return i / std::max(n - 1, 1.0);
        case Spacing::Shift:
            return i / (n - p.frequencyShift);
    }
    return 0;
}

}  // namespace

Encoding::Encoding(const EncodingParameters& parameters) : m_parameters(parameters) {
    validate(parameters);
    const std::int64_t count = pairCount(parameters);
    for (std::int64_t i = 0; i < count; ++i)
        m_frequencies.push_back(
            {parameters.positionScale * std::pow(parameters.base, -exponentOf(parameters, i)), 0});
}

ColumnRole Encoding::role(std::int64_t column) const {
    if (column < 0 || column >= columns())
        throw Error("Column " + std::to_string(column) + " does not exist; the columns are 0 to " +
                    std::to_string(columns() - 1) + ".");
    if (m_parameters.oddRule == OddRule::ZeroPad && columns() % 2 != 0 && column == columns() - 1)
        return {-1, Wave::Zero};
    if (m_parameters.layout == Layout::Interleaved)
        return {column / 2, column % 2 == 0 ? Wave::Sine : Wave::Cosine};
    const bool cosineFirst = m_parameters.layout == Layout::HalvesCosineFirst;
    const std::int64_t split =
        cosineFirst && m_parameters.oddRule == OddRule::ExtraSine ? columns() / 2 : pairs();
    if (column < split) return {column, cosineFirst ? Wave::Cosine : Wave::Sine};
    return {column - split, cosineFirst ? Wave::Sine : Wave::Cosine};
}

std::int64_t Encoding::columnOf(std::int64_t pair, Wave wave) const {
    angularFrequency(pair);
    const bool cosineFirst = m_parameters.layout == Layout::HalvesCosineFirst;
    const std::int64_t split =
        cosineFirst && m_parameters.oddRule == OddRule::ExtraSine ? columns() / 2 : pairs();
    std::int64_t column = m_parameters.layout == Layout::Interleaved
                              ? 2 * pair + (wave == Wave::Cosine ? 1 : 0)
                              : pair + ((wave == Wave::Cosine) != cosineFirst ? split : 0);
    return column < columns() && role(column) == ColumnRole{pair, wave} ? column : -1;
}

double Encoding::angularFrequency(std::int64_t pair) const {
    return exactAngularFrequency(pair).high;
}

Frequency Encoding::exactAngularFrequency(std::int64_t pair) const {
    if (pair < 0 || pair >= pairs())
        throw Error("Pair " + std::to_string(pair) + " does not exist; the pairs are 0 to " +
                    std::to_string(pairs() - 1) + ".");
    return m_frequencies[static_cast<std::size_t>(pair)];
}

double Encoding::wavelength(std::int64_t pair) const {
    return 2 * std::numbers::pi / angularFrequency(pair);
}

double Encoding::exponent(std::int64_t pair) const {
    return exponentOf(m_parameters, pair);
}

double Encoding::value(std::int64_t position, std::int64_t column) const {
    return valueAt(static_cast<double>(position), column);
}

double Encoding::valueAt(double position, std::int64_t column) const {
    const ColumnRole at = role(column);
    if (at.wave == Wave::Zero) return 0;
    const double angle = position * angularFrequency(at.pair);
    return m_parameters.factor * (at.wave == Wave::Sine ? std::sin(angle) : std::cos(angle));
}

double Encoding::slopeAt(double position, std::int64_t column) const {
    const ColumnRole at = role(column);
    if (at.wave == Wave::Zero) return 0;
    const double w = angularFrequency(at.pair);
    const double angle = position * w;
    return m_parameters.factor * w * (at.wave == Wave::Sine ? std::cos(angle) : -std::sin(angle));
}

Vector Encoding::row(std::int64_t position) const {
    return block(position, 1, 0, columns()).row(0);
}

Vector Encoding::column(std::int64_t column, std::int64_t first, std::int64_t count) const {
    return block(first, count, column, 1).col(0);
}

Matrix Encoding::block(std::int64_t first, std::int64_t count, std::int64_t firstColumn,
                       std::int64_t columnCount) const {
    Matrix values(count, columnCount);
    for (std::int64_t r = 0; r < count; ++r)
        for (std::int64_t c = 0; c < columnCount; ++c) values(r, c) = value(first + r, firstColumn + c);
    return values;
}

Matrix Encoding::matrix() const {
    return block(m_parameters.firstPosition, rows(), 0, columns());
}

}  // namespace sinescope
