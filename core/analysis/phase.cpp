// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/phase.h"

#include "core/encoding/kernels.h"
#include "core/encoding/turning.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace sinescope::detail {

namespace {

/// Waves processed together, so that their arrays stay in the fastest cache.
constexpr std::size_t chunk = 512;

struct WaveChunk {
    alignas(64) std::array<double, chunk> high, low, a, b, x, y, cosine, sine;
    std::size_t count = 0;

    void add(Frequency w, double ofCosine, double ofSine) {
        high[count] = w.high;
        low[count] = w.low;
        a[count] = ofCosine;
        b[count] = ofSine;
        ++count;
    }

    void addSums(double first, double step, std::int64_t samples, double* sums) {
        turnsOf(step, high.data(), low.data(), count, sine.data(), cosine.data());
        const std::size_t padded = (count + kernels::lanes - 1) / kernels::lanes * kernels::lanes;
        std::fill(x.begin() + count, x.begin() + padded, 0.0);
        std::fill(y.begin() + count, y.begin() + padded, 0.0);
        constexpr auto maximum = static_cast<std::int64_t>(kernels::maximumTurns);
        for (std::int64_t t = 0; t < samples; t += maximum) {
            turnsOf(first + static_cast<double>(t) * step, high.data(), low.data(), count, y.data(),
                    x.data());
            for (std::size_t m = 0; m < count; ++m) {
                const double turned = a[m] * y[m] - b[m] * x[m];
                x[m] = a[m] * x[m] + b[m] * y[m];
                y[m] = turned;
            }
            kernels::best().sumTurning(x.data(), y.data(), cosine.data(), sine.data(), padded,
                                       static_cast<std::size_t>(std::min(maximum, samples - t)), sums + t);
        }
        count = 0;
    }
};

}  // namespace

Turn turnOf(double k, Frequency w) {
    const double angle = k * w.high;
    const double rest = std::fma(k, w.high, -angle) + k * w.low;
    const double sine = std::sin(angle);
    const double cosine = std::cos(angle);
    // The rest is below 2^-53 of the angle; its square still counts if the angle is huge.
    const double second = 0.5 * rest * rest;
    return {sine + (cosine * rest - sine * second), cosine - (sine * rest + cosine * second)};
}

void turnsOf(double k, const double* high, const double* low, std::size_t count, double* sine,
             double* cosine) {
    if (count > 0) evaluate(k, high, low, count, std::max(high[0], high[count - 1]), sine, cosine);
}

PairList pairsOf(const Encoding& encoding, std::int64_t first, std::int64_t last) {
    first = std::max<std::int64_t>(first, 0);
    last = std::min(last, encoding.pairs() - 1);
    PairList list{first, {}, {}};
    if (last < first) return list;
    std::int64_t complete = last - first + 1;
    if (const std::int64_t end = encoding.pairs() - 1; last == end && encoding.columns() % 2 != 0) {
        const bool hasSine = encoding.columnOf(end, Wave::Sine) >= 0;
        const bool hasCosine = encoding.columnOf(end, Wave::Cosine) >= 0;
        if (hasSine != hasCosine)
            list.lone.push_back(
                {end, hasSine ? Wave::Sine : Wave::Cosine, encoding.exactAngularFrequency(end)});
        if (!hasSine || !hasCosine) --complete;
    }
    list.frequencies = std::span(encoding.frequencies())
                           .subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(complete));
    return list;
}

PairList pairsOf(const Encoding& encoding) {
    return pairsOf(encoding, 0, encoding.pairs() - 1);
}

Vector waveSums(std::span<const Frequency> frequencies, const std::vector<double>& cosines,
                const std::vector<double>& sines, double first, double step, std::int64_t count) {
    Vector sums = Vector::Zero(count);
    const auto waves = std::make_unique<WaveChunk>();
    for (std::size_t m = 0; m < frequencies.size(); ++m) {
        const double ofSine = sines.empty() ? 0 : sines[m];
        if (cosines[m] == 0 && ofSine == 0) continue;
        waves->add(frequencies[m], cosines[m], ofSine);
        if (waves->count == chunk) waves->addSums(first, step, count, sums.data());
    }
    if (waves->count > 0) waves->addSums(first, step, count, sums.data());
    return sums;
}

std::vector<Frequency> aliases(std::span<const Frequency> frequencies) {
    std::vector<Frequency> found(frequencies.begin(), frequencies.end());
    for (Frequency& w : found) {
        const double turns = std::round(w.high / twoPi.high);
        if (turns == 0) continue;
        const DoubleDouble rest = DoubleDouble{w.high, w.low} - twoPi * turns;
        w = {rest.high, rest.low};
    }
    return found;
}

double dirichletMean(double m, double w) {
    const double below = m * std::sin(0.5 * w);
    return below == 0 ? 1 : std::sin(0.5 * m * w) / below;
}

std::vector<double> dirichletMeans(double m, std::span<const Frequency> frequencies) {
    std::vector<double> means(frequencies.size(), 1.0);
    if (m == 1) return means;
    forTurns(0.5, frequencies, [&](std::size_t i, double sine, double) { means[i] = m * sine; });
    forTurns(0.5 * m, frequencies,
             [&](std::size_t i, double sine, double) { means[i] = means[i] == 0 ? 1 : sine / means[i]; });
    return means;
}

}  // namespace sinescope::detail
