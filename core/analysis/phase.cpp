// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/phase.h"

#include <algorithm>
#include <array>
#include <cmath>

// One binary for every x86-64 processor: the loader picks the wide version where the processor has it. The
// sanitizers' runtime is not up yet when the loader asks, so their builds keep the plain one.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define SINESCOPE_WIDE __attribute__((target_clones("arch=haswell", "default")))
#else
#define SINESCOPE_WIDE
#endif

namespace sinescope::detail {

namespace {

constexpr std::size_t tableSize = 128;

struct TurnTable {
    alignas(64) std::array<double, tableSize> sine;
    alignas(64) std::array<double, tableSize> cosine;
};

/// Turns by 0, 1, .. 127 steps: doubled seven times with exact turns, so that errors do not pile up.
TurnTable tableOf(double step, Frequency w) {
    TurnTable table;
    table.sine[0] = 0;
    table.cosine[0] = 1;
    for (std::size_t filled = 1; filled < tableSize; filled *= 2) {
        const Turn by = turnOf(static_cast<double>(filled) * step, w);
        for (std::size_t t = 0; t < filled; ++t) {
            table.sine[filled + t] = table.sine[t] * by.cosine + table.cosine[t] * by.sine;
            table.cosine[filled + t] = table.cosine[t] * by.cosine - table.sine[t] * by.sine;
        }
    }
    return table;
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
    for (std::size_t m = 0; m < frequencies.size(); ++m) {
        if (weights[m] == 0) continue;
        const TurnTable table = tableOf(step, frequencies[m]);
        for (std::int64_t t = 0; t < count; t += static_cast<std::int64_t>(tableSize)) {
            const Turn start = turnOf(first + static_cast<double>(t) * step, frequencies[m]);
            const auto run = std::min(tableSize, static_cast<std::size_t>(count - t));
            addTurned(table.cosine.data(), table.sine.data(), weights[m] * start.cosine,
                      weights[m] * start.sine, sums.data() + t, run);
        }
    }
    return sums;
}

double dirichletMean(double m, double w) {
    const double below = m * std::sin(0.5 * w);
    return below == 0 ? 1 : std::sin(0.5 * m * w) / below;
}

}  // namespace sinescope::detail
