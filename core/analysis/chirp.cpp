// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/chirp.h"

#include "core/analysis/phase.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

/// The exponent per pair, for all three spacings: w_x = w_0 base^(-slope x).
double exponentPerPair(const Encoding& encoding) {
    return encoding.pairs() > 1 ? encoding.exponent(1) - encoding.exponent(0) : 0;
}

/// Multiples m of pi with w_last k < m pi <= w_0 k: the crossings, counted by m.
struct Multiples {
    std::int64_t first = 1;
    std::int64_t last = 0;
};

Multiples crossedMultiples(const Encoding& encoding, double position) {
    if (encoding.pairs() < 2 || !(position > 0)) return {};
    const double start = position * encoding.angularFrequency(0) / std::numbers::pi;
    const double end = position * encoding.angularFrequency(encoding.pairs() - 1) / std::numbers::pi;
    if (!(start > end)) return {};  // base 1: every pair has the same phase
    return {std::max<std::int64_t>(1, axisPlace(std::ceil(end))), axisPlace(std::floor(start))};
}

double phaseAt(const Encoding& encoding, double position, double pair) {
    return position * encoding.angularFrequency(0) *
           std::pow(encoding.parameters().base, -exponentPerPair(encoding) * pair);
}

/// Extremes of the sine between two phases.
Extremes sineBetween(double from, double to) {
    if (from > to) std::swap(from, to);
    Extremes found{std::min(std::sin(from), std::sin(to)), std::max(std::sin(from), std::sin(to))};
    const auto holds = [&](double phase) {  // some phase + 2 pi m lies between
        return std::floor((to - phase) / (2 * std::numbers::pi)) >=
               std::ceil((from - phase) / (2 * std::numbers::pi));
    };
    if (holds(std::numbers::pi / 2)) found.highest = 1;
    if (holds(-std::numbers::pi / 2)) found.lowest = -1;
    return found;
}

}  // namespace

double chirpAt(const Encoding& encoding, double position, double pair) {
    if (encoding.pairs() == 0) return nan;
    const bool isPair = pair == std::floor(pair) && pair >= 0 && pair < static_cast<double>(encoding.pairs());
    if (!isPair) return std::sin(phaseAt(encoding, position, pair));
    return detail::turnOf(position, encoding.exactAngularFrequency(axisPlace(pair))).sine;
}

std::int64_t chirpCrossings(const Encoding& encoding, double position) {
    const Multiples crossed = crossedMultiples(encoding, position);
    return std::max<std::int64_t>(0, crossed.last - crossed.first + 1);
}

std::vector<double> chirpCrossingPairs(const Encoding& encoding, double position, std::int64_t limit) {
    const Multiples crossed = crossedMultiples(encoding, position);
    const double scale = exponentPerPair(encoding) * std::log(encoding.parameters().base);
    std::vector<double> pairs;
    for (std::int64_t m = crossed.last; m >= crossed.first && static_cast<std::int64_t>(pairs.size()) < limit;
         --m) {
        const double phase = static_cast<double>(m) * std::numbers::pi;
        pairs.push_back(std::log(position * encoding.angularFrequency(0) / phase) / scale);
    }
    return pairs;
}

double chirpTurnsSlowerFrom(const Encoding& encoding, double position, double step) {
    if (encoding.pairs() == 0) return 0;
    // The phase falls by phase * scale per pair, and the phase itself by a factor of e every 1 / scale pairs.
    const double scale = exponentPerPair(encoding) * std::log(encoding.parameters().base);
    const double turn = std::abs(phaseAt(encoding, position, 0)) * scale * step;
    return turn > 1 ? std::log(turn) / scale : 0;
}

std::vector<Extremes> chirpEnvelope(const Encoding& encoding, double position, double firstPair,
                                    double lastPair, std::int64_t buckets) {
    std::vector<Extremes> envelope(static_cast<std::size_t>(buckets), {nan, nan});
    if (encoding.pairs() == 0) return envelope;
    const double width = (lastPair - firstPair) / static_cast<double>(buckets);
    double from = phaseAt(encoding, position, firstPair);
    for (std::int64_t b = 0; b < buckets; ++b) {
        const double to = phaseAt(encoding, position, firstPair + width * static_cast<double>(b + 1));
        envelope[static_cast<std::size_t>(b)] = sineBetween(from, to);
        from = to;
    }
    return envelope;
}

}  // namespace sinescope
