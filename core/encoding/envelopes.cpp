// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/double_double.h"
#include "core/encoding/pixels.h"
#include "core/encoding/wave_envelope.h"
#include "core/error.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Phases in units of 2^-80 turns: over 2^20 positions they stay accurate to 2^-60 turns.
__extension__ using Phase = unsigned __int128;
__extension__ using SignedPhase = __int128;
constexpr int phaseBits = 80;
constexpr Phase turn = Phase{1} << phaseBits;

Phase phaseOf(DoubleDouble turns) {
    turns = turns - DoubleDouble{std::nearbyint(turns.high), 0};
    // Beyond 2^53 turns no phase is left, and the lower part holds whole turns, too.
    const auto fixed = [](double part) {
        part -= std::nearbyint(part);
        return std::isfinite(part) ? static_cast<SignedPhase>(std::ldexp(part, phaseBits)) : SignedPhase{0};
    };
    return static_cast<Phase>(fixed(turns.high) + fixed(turns.low)) & (turn - 1);
}

/// The x in 0 .. count - 1 with the smallest (phase + x step) mod 1 turn.
///
/// `down` steps lower the phase by downBy, `up` steps raise it by upBy; both start as one position. downBy is
/// applied while it fits into the remaining phase; otherwise it is refined by adding up steps. This is
/// Euclid's algorithm, which visits all best one-sided approximations in order of size (Khinchin, Continued
/// Fractions, chapter II), so each lower phase is found at its first x.
std::int64_t lowestPhase(Phase step, Phase phase, std::int64_t count) {
    if (step == 0) return 0;
    Phase downBy = turn - step;
    Phase upBy = step;
    std::int64_t down = 1;
    std::int64_t up = 1;
    std::int64_t x = 0;
    while (phase > 0 && down < count - x) {
        if (phase >= downBy) {
            const Phase maximumTimes = static_cast<Phase>((count - 1 - x) / down);
            const auto times = std::min(phase / downBy, maximumTimes);
            x += static_cast<std::int64_t>(times) * down;
            phase -= times * downBy;
            if (times == maximumTimes) break;
            continue;
        }
        const Phase maximum = (downBy - 1) / upBy;
        const Phase needed = (downBy - phase + upBy - 1) / upBy;
        const Phase times = std::min(maximum, needed);
        if (times > static_cast<Phase>(count / up)) break;  // the finer step would leave the run
        downBy -= times * upBy;
        down += static_cast<std::int64_t>(times) * up;
        if (needed <= maximum) continue;
        const Phase finer = (upBy - 1) / downBy;
        if (finer == 0 || finer > static_cast<Phase>(count / down)) break;
        upBy -= finer * downBy;
        up += static_cast<std::int64_t>(finer) * down;
    }
    return x;
}

/// The x in 0 .. count - 1 whose (phase + x step) mod 1 turn is nearest to a whole turn, from either side.
std::int64_t nearestPhase(Phase step, Phase phase, std::int64_t count) {
    const auto withinTurn = [](Phase any) { return any & (turn - 1); };
    const Phase above = withinTurn(phase), below = withinTurn(-phase), back = withinTurn(-step);
    const std::int64_t fromAbove = lowestPhase(step, above, count);
    const std::int64_t fromBelow = lowestPhase(back, below, count);
    const bool isAboveNearer = withinTurn(above + static_cast<Phase>(fromAbove) * step) <=
                               withinTurn(below + static_cast<Phase>(fromBelow) * back);
    return isAboveNearer ? fromAbove : fromBelow;
}

/// Integers first .. last.
struct Run {
    std::int64_t first;
    std::int64_t last;
};

/// The integers of `within` in each of `buckets` equal parts of [lower, upper].
std::vector<Run> bucketsOf(double lower, double upper, std::int64_t buckets, Run within) {
    if (!std::isfinite(lower) || !std::isfinite(upper) || buckets < 1)
        throw Error("An envelope needs finite edges and at least one bucket.");
    const auto bounded = [](double edge) {  // far beyond every position, but an integer
        return axisPlace(std::ceil(edge));
    };
    std::vector<Run> runs;
    for (std::int64_t b = 0; b < buckets; ++b) {
        const auto edge = [&](std::int64_t k) {
            return lower + (upper - lower) * static_cast<double>(k) / static_cast<double>(buckets);
        };
        const std::int64_t end = b + 1 == buckets ? bounded(std::floor(upper)) : bounded(edge(b + 1)) - 1;
        runs.push_back({std::max(bounded(edge(b)), within.first), std::min(end, within.last)});
    }
    return runs;
}

void include(Extremes& extremes, double value) {
    if (std::isnan(extremes.lowest)) {
        extremes = {value, value};
        return;
    }
    extremes.lowest = std::min(extremes.lowest, value);
    extremes.highest = std::max(extremes.highest, value);
}

/// The extremes of each run among values whose first is at position `first`.
std::vector<Extremes> extremesOf(const Vector& values, std::int64_t first, const std::vector<Run>& runs) {
    std::vector<Extremes> envelope;
    envelope.reserve(runs.size());
    for (const Run run : runs) {
        Extremes extremes{nan, nan};
        for (std::int64_t p = run.first; p <= run.last; ++p) include(extremes, values(p - first));
        envelope.push_back(extremes);
    }
    return envelope;
}

/// The extremes of each run of a wave.
std::vector<Extremes> extremesOf(const SampledWave& wave, const std::vector<Run>& runs) {
    const DoubleDouble frequency{wave.frequency.high, wave.frequency.low};
    const DoubleDouble turnsPerPosition =
        frequency / DoubleDouble{4 * detail::halfPi[0], 4 * detail::halfPi[1]};
    const Phase step = phaseOf(turnsPerPosition);
    const Phase crest = wave.isSine ? turn / 4 : 0;
    const auto value = [&](std::int64_t position) {
        const SineCosine at = sineCosine(static_cast<double>(position), frequency);
        return wave.factor * (wave.isSine ? at.sine : at.cosine);
    };
    constexpr std::int64_t few = 6;  // positions checked one by one
    std::vector<Extremes> envelope;
    for (const Run run : runs) {
        Extremes extremes{nan, nan};
        const std::int64_t count = run.last - run.first + 1;
        for (std::int64_t k = run.first; k <= run.last && count <= few; ++k) include(extremes, value(k));
        if (count > few) {
            const Phase start = phaseOf(turnsPerPosition * static_cast<double>(run.first));
            for (const Phase target : {crest, crest + turn / 2})
                include(extremes, value(run.first + nearestPhase(step, start - target, count)));
        }
        envelope.push_back(extremes);
    }
    return envelope;
}

}  // namespace

std::vector<Extremes> waveEnvelope(const SampledWave& wave, double lower, double upper,
                                   std::int64_t buckets) {
    return extremesOf(wave, bucketsOf(lower, upper, buckets, {wave.first, wave.last}));
}

std::vector<Extremes> columnEnvelope(const Encoding& encoding, std::int64_t column, double firstPosition,
                                     double lastPosition, std::int64_t buckets) {
    const EncodingParameters& p = encoding.parameters();
    const ColumnRole role = encoding.role(column);
    const bool isWave = role.wave != Wave::None;
    const SampledWave wave{.frequency = isWave ? encoding.exactAngularFrequency(role.pair) : Frequency{},
                           .isSine = role.wave == Wave::Sine,
                           .factor = isWave ? p.factor : 0,
                           .first = p.firstPosition,
                           .last = p.lastPosition()};
    const std::vector<Run> runs = bucketsOf(firstPosition, lastPosition, buckets, {wave.first, wave.last});
    // If buckets hold few positions, computing all values is faster than searching each bucket.
    constexpr std::int64_t fewOnAverage = 64;
    const std::int64_t first = runs.front().first;
    const std::int64_t all = runs.back().last - first + 1;
    if (all <= fewOnAverage * buckets) return extremesOf(encoding.column(column, first, all), first, runs);
    return extremesOf(wave, runs);
}

}  // namespace sinescope
