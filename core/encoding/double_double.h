// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arithmetic on unevaluated sums of two doubles, about 104 bits (Dekker 1971, "A floating-point technique for
// extending the available precision"; Hida, Li and Bailey 2001, "Algorithms for quad-double precision"). It
// uses no fused multiply-add, so that it gives the same bits on every processor.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace sinescope {

/// high + low, with |low| at most half a unit in the last place of high.
struct DoubleDouble {
    double high = 0;
    double low = 0;
};

inline constexpr DoubleDouble twoPi{0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52};

/// a + b without error.
inline DoubleDouble twoSum(double a, double b) {
    const double sum = a + b;
    const double part = sum - a;
    return {sum, (a - (sum - part)) + (b - part)};
}

/// a + b without error if |a| >= |b|.
inline DoubleDouble quickTwoSum(double a, double b) {
    const double sum = a + b;
    return {sum, b - (sum - a)};
}

/// a b without error, for magnitudes within 1e-280 .. 1e290.
inline DoubleDouble twoProduct(double a, double b) {
    constexpr double split = 134217729;  // 2^27 + 1
    const double ta = split * a;
    const double tb = split * b;
    const double ah = ta - (ta - a);
    const double bh = tb - (tb - b);
    const double al = a - ah;
    const double bl = b - bh;
    const double product = a * b;
    return {product, ((ah * bh - product) + ah * bl + al * bh) + al * bl};
}

inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble high = twoSum(a.high, b.high);
    const DoubleDouble low = twoSum(a.low, b.low);
    const DoubleDouble sum = quickTwoSum(high.high, high.low + low.high);
    return quickTwoSum(sum.high, sum.low + low.low);
}

inline DoubleDouble operator-(DoubleDouble a) {
    return {-a.high, -a.low};
}

inline DoubleDouble operator-(DoubleDouble a, DoubleDouble b) {
    return a + -b;
}

inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble product = twoProduct(a.high, b.high);
    return quickTwoSum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

inline DoubleDouble operator*(DoubleDouble a, double b) {
    const DoubleDouble product = twoProduct(a.high, b);
    return quickTwoSum(product.high, product.low + a.low * b);
}

inline DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
    const double first = a.high / b.high;
    DoubleDouble rest = a - b * first;
    const double second = rest.high / b.high;
    rest = rest - b * second;
    return quickTwoSum(first, second) + DoubleDouble{rest.high / b.high, 0};
}

/// a times a power of two.
inline DoubleDouble scaled(DoubleDouble a, int exponent) {
    return {std::ldexp(a.high, exponent), std::ldexp(a.low, exponent)};
}

namespace detail {

// pi/2 and ln 2 as sums of doubles, each the nearest double to the remainder of those before it.
inline constexpr std::array halfPi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110};
inline constexpr DoubleDouble ln2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
inline constexpr double ln2Rest = 0x1.7b57a079a1934p-111;

}  // namespace detail

/// e^x; relative error below 2^-98 for |x| < 700, 0 below -700.
inline DoubleDouble exponential(DoubleDouble x) {
    if (x.high < -700) return {0, 0};
    constexpr int terms = 15;  // of e^r for |r| < 0.011: the sixteenth is below 2^-140
    static const std::array<DoubleDouble, terms + 1> reciprocals = [] {
        std::array<DoubleDouble, terms + 1> table{};
        for (std::size_t k = 1; k < table.size(); ++k)
            table[k] = DoubleDouble{1, 0} / DoubleDouble{static_cast<double>(k), 0};
        return table;
    }();
    constexpr int halvings = 5;
    const double turns = std::nearbyint(x.high / detail::ln2.high);
    const DoubleDouble r =
        scaled(x - detail::ln2 * turns - DoubleDouble{detail::ln2Rest * turns, 0}, -halvings);
    DoubleDouble sum{0, 0};  // e^r - 1 by Horner's scheme
    for (std::size_t k = terms; k > 1; --k) sum = (sum + DoubleDouble{1, 0}) * r * reciprocals[k];
    sum = (sum + DoubleDouble{1, 0}) * r;
    // (e^r)^2 - 1 = 2 (e^r - 1) + (e^r - 1)^2 loses nothing to the 1.
    for (int k = 0; k < halvings; ++k) sum = sum * 2.0 + sum * sum;
    return scaled(sum + DoubleDouble{1, 0}, static_cast<int>(turns));
}

/// The natural logarithm of x in 1e-280 .. 1e280; absolute error below 2^-96.
inline DoubleDouble naturalLogarithm(double x) {
    const DoubleDouble guess{std::log(x), 0};
    const DoubleDouble ratio = exponential(-guess) * x;
    const DoubleDouble one{1, 0};
    return guess + (ratio - one) * 2.0 / (ratio + one);  // Halley's step: the guess's error is cubed
}

/// Sine and cosine of one angle.
struct SineCosine {
    double sine = 0;
    double cosine = 1;
};

/// sin and cos of position * frequency radians: errors below 1.2e-16 for angles below 2^50, NaN if the angle
/// is not finite.
inline SineCosine sineCosine(double position, DoubleDouble frequency) {
    DoubleDouble angle = frequency * position;
    if (!(std::fabs(angle.high) < 0x1p90)) {
        const double far = position * frequency.high;  // beyond what two doubles resolve
        return {std::sin(far), std::cos(far)};
    }
    double quarters = 0;
    // One pass is enough below 2^50; above, a double does not hold the number of quarter turns exactly.
    for (int pass = 0; pass < 4; ++pass) {
        const double turns = std::nearbyint(angle.high / detail::halfPi[0]);
        if (turns == 0) break;
        quarters += std::fmod(turns, 4.0);
        for (const double part : detail::halfPi) angle = angle - twoProduct(turns, part);
    }
    const double sine = std::sin(angle.high) + angle.low * std::cos(angle.high);
    const double cosine = std::cos(angle.high) - angle.low * std::sin(angle.high);
    switch (static_cast<int>(std::fmod(quarters, 4.0) + 4) % 4) {
        case 0:
            return {sine, cosine};
        case 1:
            return {cosine, -sine};
        case 2:
            return {-sine, -cosine};
        default:
            return {-cosine, sine};
    }
}

}  // namespace sinescope
