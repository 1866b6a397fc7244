// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside: the code of all inner loops, included by one source file per instruction set.
#pragma once

#include "core/encoding/kernels_rows_body.h"

namespace sinescope::kernels {
namespace {

using Vec4f = float __attribute__((vector_size(16)));
using Vec8f = float __attribute__((vector_size(32)));

static_assert(sizeof(Vec) == lanes * sizeof(double));

/// Turns and weights of one term, as vectors.
struct TermState {
    Vec cosine, sine;
    Vec stepCosine[2], stepSine[2], sumOfCosine[2], sumOfSine[2], cellOfCosine, cellOfSine;

    explicit TermState(const PixelTerm& term) {
        load(term.cosine, cosine);
        load(term.sine, sine);
        for (int k = 0; k < 2; ++k) {
            stepCosine[k] = Vec{} + term.stepCosine[k];
            stepSine[k] = Vec{} + term.stepSine[k];
            sumOfCosine[k] = Vec{} + term.sumOfCosine[k];
            sumOfSine[k] = Vec{} + term.sumOfSine[k];
        }
        cellOfCosine = Vec{} + term.cellOfCosine;
        cellOfSine = Vec{} + term.cellOfSine;
    }

    inline __attribute__((always_inline)) void add(const Bits& stepMask, const Bits& sumMask, Vec& sum,
                                                   Vec& cell) {
        const Vec sc = sumMask ? sumOfCosine[1] : sumOfCosine[0];
        const Vec ss = sumMask ? sumOfSine[1] : sumOfSine[0];
        sum = SINESCOPE_FMA(cosine, sc, SINESCOPE_FMA(sine, ss, sum));
        cell = SINESCOPE_FMA(cosine, cellOfCosine, SINESCOPE_FMA(sine, cellOfSine, cell));
        const Vec tc = stepMask ? stepCosine[1] : stepCosine[0];
        const Vec ts = stepMask ? stepSine[1] : stepSine[0];
        const Vec turned = SINESCOPE_FMS(cosine, tc, sine * ts);
        sine = SINESCOPE_FMA(sine, tc, cosine * ts);
        cosine = turned;
    }
};

void accumulate(const PixelTerm* terms, std::size_t termCount, std::size_t vectors,
                const std::int64_t* stepMasks, const std::int64_t* sumMasks, double* sums, double* cells) {
    std::size_t t = 0;
    // Two terms at a time: each is a chain of dependent turns that alone would stall the processor.
    for (; t + 2 <= termCount; t += 2) {
        TermState a(terms[t]), b(terms[t + 1]);
        for (std::size_t v = 0; v < vectors; ++v) {
            Bits stepMask, sumMask;
            Vec sum, cell;
            load(stepMasks + v * lanes, stepMask);
            load(sumMasks + v * lanes, sumMask);
            load(sums + v * lanes, sum);
            load(cells + v * lanes, cell);
            a.add(stepMask, sumMask, sum, cell);
            b.add(stepMask, sumMask, sum, cell);
            store(sums + v * lanes, sum);
            store(cells + v * lanes, cell);
        }
    }
    for (; t < termCount; ++t) {
        TermState a(terms[t]);
        for (std::size_t v = 0; v < vectors; ++v) {
            Bits stepMask, sumMask;
            Vec sum, cell;
            load(stepMasks + v * lanes, stepMask);
            load(sumMasks + v * lanes, sumMask);
            load(sums + v * lanes, sum);
            load(cells + v * lanes, cell);
            a.add(stepMask, sumMask, sum, cell);
            store(sums + v * lanes, sum);
            store(cells + v * lanes, cell);
        }
    }
}

/// Four lanes of turning points.
struct TurningPoints {
    Vec x, y, cosine, sine;

    inline __attribute__((always_inline)) void turn() {
        const Vec turned = SINESCOPE_FMS(x, cosine, y * sine);
        y = SINESCOPE_FMA(y, cosine, x * sine);
        x = turned;
    }
};

inline __attribute__((always_inline)) void loadPoints(const double* x, const double* y, const double* cosine,
                                                      const double* sine, TurningPoints& points) {
    load(x, points.x);
    load(y, points.y);
    load(cosine, points.cosine);
    load(sine, points.sine);
}

void sumTurning(const double* x, const double* y, const double* cosine, const double* sine, std::size_t count,
                std::size_t samples, double* sums) {
    Vec sum[maximumTurns];
    for (std::size_t t = 0; t < samples; ++t) sum[t] = Vec{};
    std::size_t i = 0;
    // Three at a time hide the latency of a turn and fit into 16 registers.
    for (; i + 3 * lanes <= count; i += 3 * lanes) {
        TurningPoints a, b, c;
        loadPoints(x + i, y + i, cosine + i, sine + i, a);
        loadPoints(x + i + lanes, y + i + lanes, cosine + i + lanes, sine + i + lanes, b);
        loadPoints(x + i + 2 * lanes, y + i + 2 * lanes, cosine + i + 2 * lanes, sine + i + 2 * lanes, c);
        for (std::size_t t = 0; t < samples; ++t) {
            sum[t] += (a.x + b.x) + c.x;
            a.turn();
            b.turn();
            c.turn();
        }
    }
    for (; i < count; i += lanes) {
        TurningPoints a;
        loadPoints(x + i, y + i, cosine + i, sine + i, a);
        for (std::size_t t = 0; t < samples; ++t) {
            sum[t] += a.x;
            a.turn();
        }
    }
    for (std::size_t t = 0; t < samples; ++t) sums[t] += (sum[t][0] + sum[t][1]) + (sum[t][2] + sum[t][3]);
}

float addTurned(const TurnedPair* pairs, std::size_t count, float* sums) {
    constexpr std::size_t width = sizeof(Vec8f) / sizeof(float);
    Vec8f largest = Vec8f{} - __builtin_inff();
    for (std::size_t t = 0; t < turnedShifts; t += width) {
        Vec8f sum[turnedRuns];
        for (std::size_t r = 0; r < turnedRuns; ++r)
            __builtin_memcpy(&sum[r], sums + r * turnedShifts + t, sizeof(Vec8f));
        for (std::size_t i = 0; i < count; ++i) {
            const TurnedPair& pair = pairs[i];
            Vec8f cosine, sine;
            __builtin_memcpy(&cosine, pair.cosine + t, sizeof cosine);
            __builtin_memcpy(&sine, pair.sine + t, sizeof sine);
            for (std::size_t r = 0; r < turnedRuns; ++r)
                sum[r] += cosine * pair.turnCosine[r] - sine * pair.turnSine[r];
        }
        for (std::size_t r = 0; r < turnedRuns; ++r) {
            largest = sum[r] > largest ? sum[r] : largest;
            __builtin_memcpy(sums + r * turnedShifts + t, &sum[r], sizeof(Vec8f));
        }
    }
    float result = largest[0];
    for (std::size_t k = 1; k < width; ++k) result = largest[k] > result ? largest[k] : result;
    return result;
}

void finishRows(const double* sums, const double* cells, const double* parts, const double* inverseAreas,
                std::size_t count, float* means) {
    std::size_t r = 0;
    for (; r + lanes <= count; r += lanes) {
        Vec sum, cell, next, part, nextPart, inverse;
        load(sums + r, sum);
        load(cells + r, cell);
        load(cells + r + 1, next);
        load(parts + r, part);
        load(parts + r + 1, nextPart);
        load(inverseAreas + r, inverse);
        const Vec mean = (sum - part * cell + nextPart * next) * inverse;
        const Vec4f f = __builtin_convertvector(mean, Vec4f);
        __builtin_memcpy(means + r, &f, sizeof(Vec4f));
    }
    for (; r < count; ++r)
        means[r] = static_cast<float>((sums[r] - parts[r] * cells[r] + parts[r + 1] * cells[r + 1]) *
                                      inverseAreas[r]);
}

void transpose(const float* columns, std::size_t columnCount, std::size_t columnStride, std::size_t rowCount,
               float* rows, std::size_t rowStride) {
    std::size_t r = 0;
    for (; r + 4 <= rowCount; r += 4) {
        std::size_t c = 0;
        for (; c + 4 <= columnCount; c += 4) {
            Vec4f a, b, d, e;
            const float* from = columns + c * columnStride + r;
            __builtin_memcpy(&a, from, sizeof a);
            __builtin_memcpy(&b, from + columnStride, sizeof b);
            __builtin_memcpy(&d, from + 2 * columnStride, sizeof d);
            __builtin_memcpy(&e, from + 3 * columnStride, sizeof e);
            const Vec4f ab = {a[0], b[0], a[1], b[1]};
            const Vec4f ab2 = {a[2], b[2], a[3], b[3]};
            const Vec4f de = {d[0], e[0], d[1], e[1]};
            const Vec4f de2 = {d[2], e[2], d[3], e[3]};
            const Vec4f turned[4] = {{ab[0], ab[1], de[0], de[1]},
                                     {ab[2], ab[3], de[2], de[3]},
                                     {ab2[0], ab2[1], de2[0], de2[1]},
                                     {ab2[2], ab2[3], de2[2], de2[3]}};
            for (std::size_t k = 0; k < 4; ++k)
                __builtin_memcpy(rows + (r + k) * rowStride + c, &turned[k], sizeof(Vec4f));
        }
        for (; c < columnCount; ++c)
            for (std::size_t k = 0; k < 4; ++k)
                rows[(r + k) * rowStride + c] = columns[c * columnStride + r + k];
    }
    for (; r < rowCount; ++r)
        for (std::size_t c = 0; c < columnCount; ++c) rows[r * rowStride + c] = columns[c * columnStride + r];
}

void finishStream() {
#ifdef __AVX2__
    _mm_sfence();
#endif
}

}  // namespace
}  // namespace sinescope::kernels
