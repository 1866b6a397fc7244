// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/derivative.h"

#include "core/analysis/phase.h"
#include "core/numbers.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

Vector slopes(const Encoding& encoding, double position) {
    Vector all = Vector::Zero(encoding.columns());
    const std::vector<Frequency>& frequencies = encoding.frequencies();
    const auto set = [&](std::int64_t pair, Wave wave, double slope) {
        const std::int64_t column = encoding.columnOf(pair, wave);
        if (column >= 0) all(column) = slope + 0.0;  // no -0
    };
    detail::forTurns(position, frequencies, [&](std::size_t m, double sine, double cosine) {
        const double largest = encoding.parameters().factor * frequencies[m].high;
        set(static_cast<std::int64_t>(m), Wave::Sine, largest * cosine);
        set(static_cast<std::int64_t>(m), Wave::Cosine, largest * -sine);
    });
    return all;
}

double largestSlope(const Encoding& encoding, std::int64_t column) {
    const ColumnRole role = encoding.role(column);
    if (role.wave == Wave::None) return 0;
    return std::abs(encoding.parameters().factor) * encoding.angularFrequency(role.pair);
}

double speed(const Encoding& encoding, double position) {
    return slopes(encoding, position).norm();
}

bool speedIsConstant(const Encoding& encoding) {
    const std::int64_t last = encoding.pairs() - 1;
    return last < 0 ||
           (encoding.columnOf(last, Wave::Sine) >= 0 && encoding.columnOf(last, Wave::Cosine) >= 0);
}

Tangent tangentAt(const Encoding& encoding, double position, std::int64_t column) {
    return {position, encoding.valueAt(position, column), encoding.slopeAt(position, column)};
}

std::vector<Extremes> slopeEnvelope(const Encoding& encoding, std::int64_t column, double firstPosition,
                                    double lastPosition, std::int64_t buckets) {
    const ColumnRole role = encoding.role(column);
    std::vector<Extremes> envelope(static_cast<std::size_t>(buckets));
    if (role.wave == Wave::None) return envelope;
    const double w = encoding.angularFrequency(role.pair);
    const double amplitude = encoding.parameters().factor * w;
    // In half turns from a crest of the slope: w cos(w p) has its first at 0, -w sin(w p) at 3/4 of a turn.
    const double crest = role.wave == Wave::Sine ? 0 : -0.5;
    const double width = (lastPosition - firstPosition) / static_cast<double>(buckets);
    double atEnd = nan;  // of the bucket before, if it was needed
    for (std::int64_t b = 0; b < buckets; ++b) {
        const double from = firstPosition + width * static_cast<double>(b);
        const double to = from + width;
        Extremes& found = envelope[static_cast<std::size_t>(b)];
        const double firstTurn = std::ceil(w * from / std::numbers::pi - crest);
        const double lastTurn = std::floor(w * to / std::numbers::pi - crest);
        if (lastTurn > firstTurn) {
            found = {-std::abs(amplitude), std::abs(amplitude)};
            atEnd = nan;
            continue;
        }
        const double atFrom = std::isnan(atEnd) ? encoding.slopeAt(from, column) : atEnd;
        atEnd = encoding.slopeAt(to, column);
        found = {std::min(atFrom, atEnd), std::max(atFrom, atEnd)};
        if (lastTurn < firstTurn) continue;
        const double peak = std::fmod(firstTurn, 2.0) == 0 ? amplitude : -amplitude;
        found = {std::min(found.lowest, peak), std::max(found.highest, peak)};
    }
    return envelope;
}

}  // namespace sinescope
