// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside: the code of the inner loops that compute whole rows, included by one source file per
// instruction set. Everything is in an unnamed namespace and no standard library function is called, because
// the linker could otherwise keep an inline function compiled here for AVX2 for the whole program. Vectors
// are those of GCC and Clang, which compile for every processor: four doubles, or eight if
// SINESCOPE_WIDE_VECTORS is defined. The values do not depend on the width.
#pragma once

#include "core/encoding/kernels.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace sinescope::kernels {
namespace {

#ifdef SINESCOPE_WIDE_VECTORS
#define SINESCOPE_LANES 8
#define SINESCOPE_EACH_TWICE 0, 0, 1, 1, 2, 2, 3, 3
#else
#define SINESCOPE_LANES 4
#define SINESCOPE_EACH_TWICE 0, 0, 1, 1
#endif

constexpr std::size_t lanesOfRow = SINESCOPE_LANES;
using Vec = double __attribute__((vector_size(SINESCOPE_LANES * 8)));
using HalfVec = double __attribute__((vector_size(SINESCOPE_LANES * 4)));
using Bits = std::int64_t __attribute__((vector_size(SINESCOPE_LANES * 8)));
using Floats = float __attribute__((vector_size(SINESCOPE_LANES * 4)));

// Macros, because the calling convention of functions that take vectors differs between the builds.
#if defined(SINESCOPE_WIDE_VECTORS)
#define SINESCOPE_FMA(a, b, c) _mm512_fmadd_pd(a, b, c)
#define SINESCOPE_FMS(a, b, c) _mm512_fmsub_pd(a, b, c)
#elif defined(__AVX2__) && defined(__FMA__)
#define SINESCOPE_FMA(a, b, c) _mm256_fmadd_pd(a, b, c)
#define SINESCOPE_FMS(a, b, c) _mm256_fmsub_pd(a, b, c)
#else
#define SINESCOPE_FMA(a, b, c) ((a) * (b) + (c))
#define SINESCOPE_FMS(a, b, c) ((a) * (b) - (c))
#endif

inline __attribute__((always_inline)) void load(const double* from, Vec& to) {
    __builtin_memcpy(&to, from, sizeof(Vec));
}
inline __attribute__((always_inline)) void load(const std::int64_t* from, Bits& to) {
    __builtin_memcpy(&to, from, sizeof(Bits));
}
inline __attribute__((always_inline)) void store(double* to, const Vec& from) {
    __builtin_memcpy(to, &from, sizeof(Vec));
}
inline __attribute__((always_inline)) void store(float* to, const Vec& from) {
    const Floats rounded = __builtin_convertvector(from, Floats);
    __builtin_memcpy(to, &rounded, sizeof(Floats));
}

/// Loads the first `count` lanes; the others become 0.
inline __attribute__((always_inline)) void loadSome(const double* from, std::size_t count, Vec& to) {
#ifdef SINESCOPE_WIDE_VECTORS
    to = _mm512_maskz_loadu_pd(static_cast<__mmask8>((1U << count) - 1), from);
#else
    to = Vec{};
    for (std::size_t k = 0; k < count; ++k) to[k] = from[k];
#endif
}
template <typename Value>
inline __attribute__((always_inline)) void storeSome(Value* to, std::size_t count, const Vec& from) {
    Value values[lanesOfRow];
    store(values, from);
    for (std::size_t k = 0; k < count; ++k) to[k] = values[k];
}

#ifdef __AVX2__
constexpr bool canStream = true;
#else
constexpr bool canStream = false;
#endif

/// Stores past the caches, to an address aligned to the size of the stored value.
inline __attribute__((always_inline)) void stream([[maybe_unused]] double* to,
                                                  [[maybe_unused]] const Vec& from) {
#if defined(SINESCOPE_WIDE_VECTORS)
    _mm512_stream_pd(to, from);
#elif defined(__AVX2__)
    _mm256_stream_pd(to, from);
#endif
}
inline __attribute__((always_inline)) void stream([[maybe_unused]] float* to,
                                                  [[maybe_unused]] const Vec& from) {
#if defined(SINESCOPE_WIDE_VECTORS)
    _mm256_stream_ps(to, __builtin_convertvector(from, Floats));
#elif defined(__AVX2__)
    _mm_stream_ps(to, __builtin_convertvector(from, Floats));
#endif
}

/// product + rest = a b, exactly.
inline __attribute__((always_inline)) void twoProduct(const Vec& a, const Vec& b, Vec& product, Vec& rest) {
    product = a * b;
#if defined(__AVX2__) && defined(__FMA__)
    rest = SINESCOPE_FMS(a, b, product);
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

/// Adds b to sum and the rounding error to rest.
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
    const Vec p = Vec{} + position;
    Vec high, low, s, c;
    std::size_t i = 0;
    for (; i + lanesOfRow <= count; i += lanesOfRow) {
        load(wHigh + i, high);
        load(wLow + i, low);
        sineCosineOf(p, high, low, s, c);
        store(sine + i, s);
        store(cosine + i, c);
    }
    if (i == count) return;
    loadSome(wHigh + i, count - i, high);
    loadSome(wLow + i, count - i, low);
    sineCosineOf(p, high, low, s, c);
    storeSome(sine + i, count - i, s);
    storeSome(cosine + i, count - i, c);
}

/// Loads the turns of one vector of columns.
template <bool pairs>
inline __attribute__((always_inline)) void loadTurns(const double* from, Vec& to) {
    if constexpr (pairs) {
        HalfVec each;
        __builtin_memcpy(&each, from, sizeof each);
        to = __builtin_shufflevector(each, each, SINESCOPE_EACH_TWICE);
    } else {
        load(from, to);
    }
}

template <bool pairs>
inline __attribute__((always_inline)) void turned(const TurnedRow& row, std::size_t i, Vec& out) {
    const std::size_t slot = pairs ? i / 2 : i;
    Vec x, y, c, s;
    load(row.value + i, x);
    load(row.derivative + i, y);
    loadTurns<pairs>(row.cosine + slot, c);
    loadTurns<pairs>(row.sine + slot, s);
    out = SINESCOPE_FMA(x, c, y * s);
}

/// Turns fewer columns than a vector has lanes.
template <bool pairs, typename Value>
inline __attribute__((always_inline)) void turnSome(const TurnedRow& row, std::size_t i, std::size_t count,
                                                    Value* out) {
    const std::size_t slot = pairs ? i / 2 : i;
    Vec x, y, c{}, s{}, values;
    loadSome(row.value + i, count, x);
    loadSome(row.derivative + i, count, y);
    for (std::size_t k = 0; k < count; ++k) {
        c[k] = row.cosine[slot + (pairs ? k / 2 : k)];
        s[k] = row.sine[slot + (pairs ? k / 2 : k)];
    }
    values = SINESCOPE_FMA(x, c, y * s);
    storeSome(out + i, count, values);
}

template <bool pairs, typename Value>
inline __attribute__((always_inline)) void storeColumns(const TurnedRow& row, std::size_t i, std::size_t end,
                                                        Value* out) {
    for (; i + lanesOfRow <= end; i += lanesOfRow) {
        Vec values;
        turned<pairs>(row, i, values);
        store(out + i, values);
    }
    if (i < end) turnSome<pairs>(row, i, end - i, out);
}

template <bool pairs, typename Value>
inline __attribute__((always_inline)) void turnRow(TurnedRow row, bool streams, Value* out) {
    constexpr std::size_t line = 64 / sizeof(Value);  // of the cache; streaming a part of one is slow
    std::size_t end = 0;
    if (canStream && streams) {
        const std::size_t past = reinterpret_cast<std::uintptr_t>(out) / sizeof(Value) % line;
        const std::size_t head = (line - past) % line;
        if (head < row.count && !(pairs && head % 2)) {
            storeColumns<pairs>(row, 0, head, out);
            end = row.count - (row.count - head) % line;
            for (std::size_t i = head; i < end; i += lanesOfRow) {
                Vec values;
                turned<pairs>(row, i, values);
                stream(out + i, values);
            }
        }
    }
    storeColumns<pairs>(row, end, row.count, out);
}

void combine(const TurnedRow& row, bool streams, double* out) {
    row.pairs ? turnRow<true>(row, streams, out) : turnRow<false>(row, streams, out);
}

void combineToFloat(const TurnedRow& row, bool streams, float* out) {
    row.pairs ? turnRow<true>(row, streams, out) : turnRow<false>(row, streams, out);
}

}  // namespace
}  // namespace sinescope::kernels
