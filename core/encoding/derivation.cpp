// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/derivation.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// The denominator of the paper's exponent.
std::int64_t countedColumns(const EncodingParameters& p) {
    return p.oddRule == OddRule::Truncate && p.dModel % 2 != 0 ? p.dModel + 1 : p.dModel;
}

}  // namespace

CellDerivation describeCell(const Encoding& encoding, std::int64_t position, std::int64_t column) {
    const EncodingParameters& p = encoding.parameters();
    CellDerivation cell;
    cell.position = position;
    cell.column = column;
    cell.role = encoding.role(column);
    cell.base = p.base;
    cell.value = encoding.value(position, column);
    if (cell.role.wave == Wave::None) return cell;
    const auto pair = static_cast<double>(cell.role.pair);
    const auto pairs = static_cast<double>(encoding.pairs());
    switch (p.spacing) {
        case Spacing::Paper:
            cell.numerator = 2 * pair;
            cell.denominator = static_cast<double>(countedColumns(p));
            break;
        case Spacing::Endpoint:
            cell.numerator = pair;
            cell.denominator = std::max(pairs - 1, 1.0);
            break;
        case Spacing::Shift:
            cell.numerator = pair;
            cell.denominator = pairs - p.frequencyShift;
            break;
    }
    cell.angularFrequency = encoding.angularFrequency(cell.role.pair);
    cell.wavelength = encoding.wavelength(cell.role.pair);
    cell.angle = cell.angularFrequency * static_cast<double>(position);
    return cell;
}

int angleDecimals(const Encoding& encoding, const CellDerivation& cell, int valueDecimals) {
    constexpr int minimum = 3;
    constexpr int maximum = 12;
    if (cell.angle == std::round(cell.angle)) return 0;
    const auto rounded = [](double v, int decimals) {
        const double scale = std::pow(10, decimals);
        return std::round(v * scale) / scale;
    };
    const double shown = rounded(cell.value, valueDecimals);
    for (int decimals = minimum; decimals < maximum; ++decimals) {
        const double angle = rounded(cell.angle, decimals);
        const double wave = cell.role.wave == Wave::Cosine ? std::cos(angle) : std::sin(angle);
        if (rounded(encoding.parameters().factor * wave, valueDecimals) == shown) return decimals;
    }
    return maximum;
}

double rowNorm(const Encoding& encoding, std::int64_t position) {
    const EncodingParameters& p = encoding.parameters();
    const std::int64_t pairs = p.dModel / 2;
    if (p.dModel % 2 == 0 || p.oddRule == OddRule::ZeroPad)
        return std::abs(p.factor) * std::sqrt(static_cast<double>(pairs));
    return encoding.row(position).norm();
}

}  // namespace sinescope
