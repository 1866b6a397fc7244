// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with -mavx512f -mfma (CMakeLists.txt); only kernels.cpp, which is not, decides whether it may run.
// A matrix is written eight numbers, a line of the cache, at a time, each with the roundings of
// kernels_body.h; what is no store of a whole matrix gains nothing from wider vectors and is that of AVX2.
#include "core/encoding/kernels.h"

#include <immintrin.h>

namespace sinescope::kernels {
namespace {

constexpr std::size_t width = 8;

bool isAligned(const void* at, std::size_t bytes) {
    return reinterpret_cast<std::uintptr_t>(at) % bytes == 0;
}

/// x c + y s of the first `count` lanes.
inline __m512d combined(const double* x, const double* y, const double* c, const double* s,
                        std::size_t count = width) {
    const auto lanesOf = static_cast<__mmask8>((1U << count) - 1);
    const __m512d product =
        _mm512_mul_pd(_mm512_maskz_loadu_pd(lanesOf, y), _mm512_maskz_loadu_pd(lanesOf, s));
    return _mm512_fmadd_pd(_mm512_maskz_loadu_pd(lanesOf, x), _mm512_maskz_loadu_pd(lanesOf, c), product);
}

inline __m256 rounded(__m512d values) {
    return _mm512_maskz_cvtpd_ps(0xFF, values);
}

void combine(const double* x, const double* y, const double* c, const double* s, std::size_t count,
             bool stream, double* out) {
    std::size_t i = 0;
    if (stream) {
        for (; i < count && !isAligned(out + i, 64); ++i) out[i] = __builtin_fma(x[i], c[i], y[i] * s[i]);
        for (; i + width <= count; i += width)
            _mm512_stream_pd(out + i, combined(x + i, y + i, c + i, s + i));
    }
    for (; i + width <= count; i += width) _mm512_storeu_pd(out + i, combined(x + i, y + i, c + i, s + i));
    if (i < count)
        _mm512_mask_storeu_pd(out + i, static_cast<__mmask8>((1U << (count - i)) - 1),
                              combined(x + i, y + i, c + i, s + i, count - i));
}

void combineToFloat(const double* x, const double* y, const double* c, const double* s, std::size_t count,
                    bool stream, float* out) {
    std::size_t i = 0;
    const auto one = [&] { return static_cast<float>(__builtin_fma(x[i], c[i], y[i] * s[i])); };
    if (stream) {
        for (; i < count && !isAligned(out + i, 32); ++i) out[i] = one();
        for (; i + width <= count; i += width)
            _mm256_stream_ps(out + i, rounded(combined(x + i, y + i, c + i, s + i)));
    }
    for (; i + width <= count; i += width)
        _mm256_storeu_ps(out + i, rounded(combined(x + i, y + i, c + i, s + i)));
    for (; i < count; ++i) out[i] = one();
}

}  // namespace

extern const MatrixKernels avx512Table;
const MatrixKernels avx512Table{combine, combineToFloat};

}  // namespace sinescope::kernels
