// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside: the text of the inner loops, included by one source file per instruction set.
// Everything is in an unnamed namespace and nothing of the standard library is called: an inline function
// compiled here for AVX2 could otherwise be the copy that the linker keeps for the whole program. Vectors are
// those of GCC and Clang, which compile for every processor.
#pragma once

#include "core/encoding/kernels.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace sinescope::kernels {
namespace {

using Vec = double __attribute__((vector_size(32)));
using Bits = std::int64_t __attribute__((vector_size(32)));
using Vec4f = float __attribute__((vector_size(16)));
using Vec8f = float __attribute__((vector_size(32)));

// Macros instead of functions where a vector would cross a call: its convention differs between the two
// builds.
inline __attribute__((always_inline)) void load(const double* from, Vec& to) {
    __builtin_memcpy(&to, from, sizeof(Vec));
}
inline __attribute__((always_inline)) void load(const std::int64_t* from, Bits& to) {
    __builtin_memcpy(&to, from, sizeof(Bits));
}
inline __attribute__((always_inline)) void store(double* to, const Vec& from) {
    __builtin_memcpy(to, &from, sizeof(Vec));
}

#if defined(__AVX2__) && defined(__FMA__)
#define SINESCOPE_FMA(a, b, c) _mm256_fmadd_pd(a, b, c)
#define SINESCOPE_FMS(a, b, c) _mm256_fmsub_pd(a, b, c)
#define SINESCOPE_FMA_OF_ONE(a, b, c) __builtin_fma(a, b, c)
#else
#define SINESCOPE_FMA(a, b, c) ((a) * (b) + (c))
#define SINESCOPE_FMS(a, b, c) ((a) * (b) - (c))
#define SINESCOPE_FMA_OF_ONE(a, b, c) ((a) * (b) + (c))
#endif

/// product + rest = a b, exactly.
inline __attribute__((always_inline)) void twoProduct(const Vec& a, const Vec& b, Vec& product, Vec& rest) {
    product = a * b;
#if defined(__AVX2__) && defined(__FMA__)
    rest = _mm256_fmsub_pd(a, b, product);
#else
    const Vec ta = a * 134217729.0;
    const Vec tb = b * 134217729.0;
    const Vec ah = ta - (ta - a);
    const Vec bh = tb - (tb - b);
    const Vec al = a - ah;
    const Vec bl = b - bh;
    rest = ((ah * bh - product) + ah * bl + al * bh) + al * bl;
#endif
}

/// sum becomes sum + b, and what is lost is added to rest.
inline __attribute__((always_inline)) void addTo(Vec& sum, Vec& rest, const Vec& b) {
    const Vec total = sum + b;
    const Vec part = total - sum;
    rest += (sum - (total - part)) + (b - part);
    sum = total;
}

/// Reduction by three words of pi/2, then the polynomials of fdlibm's k_sin.c and k_cos.c (Sun Microsystems
/// 1993), which take the low word of the reduced angle into account.
inline __attribute__((always_inline)) void sineCosineOf(const Vec& position, const Vec& wHigh,
                                                        const Vec& wLow, Vec& sine, Vec& cosine) {
    constexpr double magic = 0x1.8p52;  // adding it leaves the nearest integer in the last bits
    Vec high, rest;
    twoProduct(position, wHigh, high, rest);
    Vec low = SINESCOPE_FMA(position, wLow, rest);
    const Vec shifted = high * 0x1.45f306dc9c883p-1 + magic;
    const Vec turns = shifted - magic;
    Vec p1, e1, p2, e2;
    twoProduct(turns, Vec{} + 0x1.921fb54442d18p+0, p1, e1);
    twoProduct(turns, Vec{} + 0x1.1a62633145c07p-54, p2, e2);
    Vec x = high - p1;  // exact: the two are within a factor of 2, or turns is 0
    Vec y = x - x;
    addTo(x, y, low);
    addTo(x, y, -e1);
    addTo(x, y, -p2);
    y -= e2 + turns * -0x1.f1976b7ed8fbcp-110;
    const Vec reduced = x + y;
    y = y - (reduced - x);
    x = reduced;

    const Vec z = x * x;
    const Vec v = z * x;
    Vec r = z * 1.58969099521155010221e-10 - 2.50507602534068634195e-08;
    r = SINESCOPE_FMA(r, z, Vec{} + 2.75573137070700676789e-06);
    r = SINESCOPE_FMA(r, z, Vec{} - 1.98412698298579493134e-04);
    r = SINESCOPE_FMA(r, z, Vec{} + 8.33333333332248946124e-03);
    const Vec s = x - ((z * (0.5 * y - v * r) - y) - v * -1.66666666666666324348e-01);
    Vec t = z * -1.13596475577881948265e-11 + 2.08757232129817482790e-09;
    t = SINESCOPE_FMA(t, z, Vec{} - 2.75573143513906633035e-07);
    t = SINESCOPE_FMA(t, z, Vec{} + 2.48015872894767294178e-05);
    t = SINESCOPE_FMA(t, z, Vec{} - 1.38888888888741095749e-03);
    t = SINESCOPE_FMA(t, z, Vec{} + 4.16666666666666019037e-02);
    t = t * z;
    const Vec half = 0.5 * z;
    const Vec w = 1.0 - half;
    const Vec c = w + (((1.0 - w) - half) + (z * t - x * y));

    Bits quarter;
    __builtin_memcpy(&quarter, &shifted, sizeof(Bits));
    Bits sBits, cBits;
    __builtin_memcpy(&sBits, &s, sizeof(Bits));
    __builtin_memcpy(&cBits, &c, sizeof(Bits));
    const Bits swap = -(quarter & 1);
    const Bits sineBits = ((sBits & ~swap) | (cBits & swap)) ^ ((quarter & 2) << 62);
    const Bits cosineBits = ((cBits & ~swap) | (sBits & swap)) ^ (((quarter + 1) & 2) << 62);
    __builtin_memcpy(&sine, &sineBits, sizeof(Vec));
    __builtin_memcpy(&cosine, &cosineBits, sizeof(Vec));
}

void sineCosine(double position, const double* wHigh, const double* wLow, std::size_t count, double* sine,
                double* cosine) {
    const Vec p = {position, position, position, position};
    for (std::size_t i = 0; i < count; i += lanes) {
        Vec high{}, low{}, s, c;
        const std::size_t left = count - i < lanes ? count - i : lanes;
        if (left == lanes) {
            load(wHigh + i, high);
            load(wLow + i, low);
        } else {
            __builtin_memcpy(&high, wHigh + i, left * sizeof(double));
            __builtin_memcpy(&low, wLow + i, left * sizeof(double));
        }
        sineCosineOf(p, high, low, s, c);
        __builtin_memcpy(sine + i, &s, left * sizeof(double));
        __builtin_memcpy(cosine + i, &c, left * sizeof(double));
    }
}

inline __attribute__((always_inline)) void combineVector(const double* x, const double* y, const double* c,
                                                         const double* s, Vec& out) {
    Vec vx, vy, vc, vs;
    load(x, vx);
    load(y, vy);
    load(c, vc);
    load(s, vs);
    out = SINESCOPE_FMA(vx, vc, vy * vs);
}

void combine(const double* x, const double* y, const double* c, const double* s, std::size_t count,
             bool stream, double* out) {
    std::size_t i = 0;
#ifdef __AVX2__
    if (stream) {
        for (; i < count && reinterpret_cast<std::uintptr_t>(out + i) % 32 != 0; ++i)
            out[i] = SINESCOPE_FMA_OF_ONE(x[i], c[i], y[i] * s[i]);
        for (; i + lanes <= count; i += lanes) {
            Vec v;
            combineVector(x + i, y + i, c + i, s + i, v);
            _mm256_stream_pd(out + i, v);
        }
    }
#endif
    (void)stream;
    for (; i + lanes <= count; i += lanes) {
        Vec v;
        combineVector(x + i, y + i, c + i, s + i, v);
        store(out + i, v);
    }
    for (; i < count; ++i) out[i] = SINESCOPE_FMA_OF_ONE(x[i], c[i], y[i] * s[i]);
}

void combineToFloat(const double* x, const double* y, const double* c, const double* s, std::size_t count,
                    bool stream, float* out) {
    std::size_t i = 0;
#ifdef __AVX2__
    if (stream) {
        for (; i < count && reinterpret_cast<std::uintptr_t>(out + i) % 32 != 0; ++i)
            out[i] = static_cast<float>(SINESCOPE_FMA_OF_ONE(x[i], c[i], y[i] * s[i]));
        for (; i + 2 * lanes <= count; i += 2 * lanes) {
            Vec a, b;
            combineVector(x + i, y + i, c + i, s + i, a);
            combineVector(x + i + lanes, y + i + lanes, c + i + lanes, s + i + lanes, b);
            _mm256_stream_ps(out + i, _mm256_set_m128(_mm256_cvtpd_ps(b), _mm256_cvtpd_ps(a)));
        }
    }
#endif
    (void)stream;
    for (; i + lanes <= count; i += lanes) {
        Vec v;
        combineVector(x + i, y + i, c + i, s + i, v);
        const Vec4f f = __builtin_convertvector(v, Vec4f);
        __builtin_memcpy(out + i, &f, sizeof(Vec4f));
    }
    for (; i < count; ++i) out[i] = static_cast<float>(SINESCOPE_FMA_OF_ONE(x[i], c[i], y[i] * s[i]));
}

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
    // Two terms at a time: each is a chain of dependent turns that alone would leave the processor waiting.
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
    // Three at a time hide how long a turn takes, and fit into 16 registers.
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

#undef SINESCOPE_FMA
#undef SINESCOPE_FMS
#undef SINESCOPE_FMA_OF_ONE

}  // namespace
}  // namespace sinescope::kernels
