// SPDX-License-Identifier: GPL-3.0-or-later
// Exactness at many random places, compared with 113-bit arithmetic by another route than the core's: the
// frequency is the power of a root found by Newton's method (no exponential or logarithm), the angle is
// halved until its series converges, and sine and cosine are doubled back.
#include "core/encoding/encoding.h"
#include "tests/random_seed.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

#ifdef __SIZEOF_FLOAT128__

using namespace sinescope;

namespace {

__extension__ using Quad = __float128;

Quad power(Quad x, std::int64_t exponent) {
    Quad result = 1;
    for (; exponent > 0; exponent /= 2, x *= x)
        if (exponent % 2 != 0) result *= x;
    return result;
}

/// base^(-1/steps): the root of r^-steps = base, starting from a double.
Quad root(double base, std::int64_t steps) {
    Quad r = std::pow(base, -1.0 / static_cast<double>(steps));
    for (int k = 0; k < 5; ++k) r += r * (1 - power(r, steps) * Quad(base)) / Quad(steps);
    return r;
}

struct Turn {
    Quad sine;
    Quad cosine;
};

/// Sine and cosine of an angle below 2^20, accurate to 2^-80: removes whole turns and halves the rest.
Turn turnBy(Quad angle) {
    // 2 pi by Machin's formula, 16 atan(1/5) - 4 atan(1/239), doubled.
    static const Quad turn = [] {
        const auto arctangentOfInverse = [](int n) {
            Quad sum = 0;
            Quad term = Quad(1) / n;
            for (int k = 0; k < 60; ++k, term /= Quad(n) * n)
                sum += (k % 2 == 0 ? term : -term) / (2 * k + 1);
            return sum;
        };
        return 2 * (16 * arctangentOfInverse(5) - 4 * arctangentOfInverse(239));
    }();
    angle -= turn * Quad(std::floor(static_cast<double>(angle / turn)));
    constexpr int halvings = 10;
    const Quad x = angle / (1 << halvings);
    Quad sine = 0;
    Quad versine = 0;  // 1 - cos, which stays accurate for small angles
    Quad term = x;
    for (int k = 1; k < 25; ++k, term *= x / k) {
        if (k % 2 != 0) sine += k % 4 == 1 ? term : -term;
        if (k % 2 == 0) versine += k % 4 == 2 ? term : -term;
    }
    for (int k = 0; k < halvings; ++k) {
        const Quad doubled = 2 * sine * (1 - versine);
        versine = 2 * sine * sine;
        sine = doubled;
    }
    return {sine, 1 - versine};
}

}  // namespace

TEST(Quad, randomValuesMatchQuadruplePrecision) {
    std::mt19937_64 random(randomSeed());
    std::uniform_real_distribution<double> unit(0, 1);
    double single = 0;
    double block = 0;
    for (int setting = 0; setting < 60; ++setting) {
        const double base = setting % 4 == 0 ? 1.01 : std::pow(10, 0.0043 + 8.9957 * unit(random));
        const std::int64_t pairs = 1 + static_cast<std::int64_t>(random() % 8192);
        const bool paper = setting % 2 == 0 || pairs == 1;
        const Encoding encoding({.length = 1'048'576,
                                 .dModel = 2 * pairs,
                                 .base = base,
                                 .layout = static_cast<Layout>(setting % 3),
                                 .spacing = paper ? Spacing::Paper : Spacing::Endpoint});
        const Quad r = root(base, paper ? pairs : pairs - 1);
        for (int sample = 0; sample < 12; ++sample) {
            const auto pair = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(pairs));
            const auto first = static_cast<std::int64_t>(random() % (1'048'576 - 70));
            const std::int64_t sine = encoding.columnOf(pair, Wave::Sine);
            const std::int64_t cosine = encoding.columnOf(pair, Wave::Cosine);
            const Matrix sines = encoding.block(first, 70, sine, 1);
            const Matrix cosines = encoding.block(first, 70, cosine, 1);
            const Quad w = power(r, pair);
            for (std::int64_t k = 0; k < 70; ++k) {
                const Turn exact = turnBy(w * Quad(first + k));
                const auto error = [](double value, Quad expected) {
                    return std::fabs(static_cast<double>(Quad(value) - expected));
                };
                single = std::max({single, error(encoding.value(first + k, sine), exact.sine),
                                   error(encoding.value(first + k, cosine), exact.cosine)});
                block = std::max({block, error(sines(k, 0), exact.sine), error(cosines(k, 0), exact.cosine)});
            }
        }
    }
    EXPECT_LE(single, 1.2e-16);
    EXPECT_LE(block, 4e-16);
    std::printf("largest error of 100,800 values: single %.3g, in blocks %.3g\n", single, block);
}

#endif
