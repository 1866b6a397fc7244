// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/phase.h"

#include "core/encoding/kernels.h"
#include "core/wide.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace sinescope::detail {

namespace {

constexpr std::size_t tableSize = 128;
constexpr std::size_t together = 16;  ///< frequencies whose tables fit into the first cache

struct TurnTable {
    alignas(64) std::array<double, tableSize> sine;
    alignas(64) std::array<double, tableSize> cosine;
};

/// The turns of a few frequencies.
struct Group {
    std::array<double, together> sine;
    std::array<double, together> cosine;
};

/// Writes behind the first `filled` entries the same ones turned further.
SINESCOPE_WIDE void turnAll(double* sines, double* cosines, double sine, double cosine, std::size_t filled) {
    for (std::size_t t = 0; t < filled; ++t) {
        sines[filled + t] = sines[t] * cosine + cosines[t] * sine;
        cosines[filled + t] = cosines[t] * cosine - sines[t] * sine;
    }
}

/// Turns by 0, 1, .. size - 1 steps (a power of two): doubled with exact turns, so that errors do not pile
/// up. doublings[q] turns by 2^q steps.
void fillTable(TurnTable& table, std::size_t size, const std::vector<Group>& doublings, std::size_t m) {
    table.sine[0] = 0;
    table.cosine[0] = 1;
    std::size_t filled = 1;
    for (std::size_t q = 0; filled < size; ++q, filled *= 2) {
        const double sine = doublings[q].sine[m];
        const double cosine = doublings[q].cosine[m];
        turnAll(table.sine.data(), table.cosine.data(), sine, cosine, filled);
    }
}

SINESCOPE_WIDE void addTurned(const double* cosine, const double* sine, double x, double y, double* sums,
                              std::size_t count) {
    for (std::size_t t = 0; t < count; ++t) sums[t] += x * cosine[t] - y * sine[t];
}

}  // namespace

Turn turnOf(double k, Frequency w) {
    const double angle = k * w.high;
    const double rest = std::fma(k, w.high, -angle) + k * w.low;
    const double sine = std::sin(angle);
    const double cosine = std::cos(angle);
    // The rest is below 2^-53 of the angle; its square still counts where the angle is huge.
    const double second = 0.5 * rest * rest;
    return {sine + (cosine * rest - sine * second), cosine - (sine * rest + cosine * second)};
}

FrequencyList::FrequencyList(const std::vector<Frequency>& frequencies) {
    high.reserve(frequencies.size());
    low.reserve(frequencies.size());
    for (const Frequency& w : frequencies) {
        high.push_back(w.high);
        low.push_back(w.low);
        largest = std::max(largest, w.high);
    }
}

void turnsOf(double k, const FrequencyList& frequencies, std::size_t first, std::size_t count, double* sine,
             double* cosine) {
    const double* high = frequencies.high.data() + first;
    const double* low = frequencies.low.data() + first;
    if (std::abs(k) * frequencies.largest < 0x1p50) {
        kernels::best().sineCosine(k, high, low, count, sine, cosine);
        return;
    }
    for (std::size_t m = 0; m < count; ++m) {
        const Turn turn = turnOf(k, {high[m], low[m]});
        sine[m] = turn.sine;
        cosine[m] = turn.cosine;
    }
}

Turns turnsOf(double k, const FrequencyList& frequencies) {
    Turns turns{std::vector<double>(frequencies.size()), std::vector<double>(frequencies.size())};
    turnsOf(k, frequencies, 0, frequencies.size(), turns.sine.data(), turns.cosine.data());
    return turns;
}

PairList pairsOf(const Encoding& encoding, std::int64_t first, std::int64_t last) {
    PairList list;
    const bool odd = encoding.columns() % 2 != 0;
    for (std::int64_t i = std::max<std::int64_t>(first, 0); i <= last && i < encoding.pairs(); ++i) {
        const Frequency w = encoding.exactAngularFrequency(i);
        const bool hasSine = !odd || encoding.columnOf(i, Wave::Sine) >= 0;
        const bool hasCosine = !odd || encoding.columnOf(i, Wave::Cosine) >= 0;
        if (hasSine && hasCosine) {
            list.indices.push_back(i);
            list.frequencies.push_back(w);
        } else if (hasSine || hasCosine) {
            list.lone.push_back({i, hasSine ? Wave::Sine : Wave::Cosine, w});
        }
    }
    return list;
}

PairList pairsOf(const Encoding& encoding) {
    return pairsOf(encoding, 0, encoding.pairs() - 1);
}

Vector cosineSums(const std::vector<Frequency>& frequencies, const std::vector<double>& weights, double first,
                  double step, std::int64_t count) {
    Vector sums = Vector::Zero(count);
    // A table of twice the square root costs as little as it can: longer ones fill in vain, shorter ones need
    // more exact turns.
    const double wanted = 2 * std::sqrt(static_cast<double>(count));
    const std::size_t size = std::min(tableSize, std::bit_ceil(static_cast<std::size_t>(wanted) + 1));
    const FrequencyList list(frequencies);
    std::vector<TurnTable> tables(together);
    std::vector<Group> doublings(static_cast<std::size_t>(std::countr_zero(size)));
    Group start;
    for (std::size_t begin = 0; begin < list.size(); begin += together) {
        const std::size_t some = std::min(together, list.size() - begin);
        for (std::size_t q = 0; q < doublings.size(); ++q)
            turnsOf(std::ldexp(step, static_cast<int>(q)), list, begin, some, doublings[q].sine.data(),
                    doublings[q].cosine.data());
        for (std::size_t m = 0; m < some; ++m) fillTable(tables[m], size, doublings, m);
        for (std::int64_t t = 0; t < count; t += static_cast<std::int64_t>(size)) {
            turnsOf(first + static_cast<double>(t) * step, list, begin, some, start.sine.data(),
                    start.cosine.data());
            const auto run = std::min(size, static_cast<std::size_t>(count - t));
            for (std::size_t m = 0; m < some; ++m)
                addTurned(tables[m].cosine.data(), tables[m].sine.data(),
                          weights[begin + m] * start.cosine[m], weights[begin + m] * start.sine[m],
                          sums.data() + t, run);
        }
    }
    return sums;
}

double dirichletMean(double m, double w) {
    const double below = m * std::sin(0.5 * w);
    return below == 0 ? 1 : std::sin(0.5 * m * w) / below;
}

}  // namespace sinescope::detail
