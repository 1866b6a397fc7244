// SPDX-License-Identifier: GPL-3.0-or-later
//
// The encoding as low-precision programs compute it, and its errors. Every operation of such a program is
// emulated: done in double and rounded once to the format, to nearest, ties to even.
//   Power: w = 1 / n^(2i/d), angle = p / n^(2i/d): d2l-ai/d2l-en, self-attention-and-positional-encoding
//   ExpLog: w = exp(2i * (-ln(n) / d)), angle = p * w: harvardnlp/annotated-transformer
// The position itself is rounded first: in bfloat16 257 is 256, in float16 2049 is 2048 and 65520 is
// infinite.
#pragma once

#include "core/encoding/encoding.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace sinescope {

/// IEEE 754 binary64, binary32, binary16 and bfloat16 (the upper half of binary32).
enum class NumberFormat { Float64, Float32, Float16, BFloat16 };

/// The binary digits of a format's numbers, with the leading one.
constexpr int binaryDigits(NumberFormat format) {
    switch (format) {
        case NumberFormat::Float64:
            return 53;
        case NumberFormat::Float32:
            return 24;
        case NumberFormat::Float16:
            return 11;
        case NumberFormat::BFloat16:
            return 8;
    }
    return 0;
}

/// The nearest value of the format, as a double; ties to even, infinity beyond the largest, subnormals kept.
double roundedTo(NumberFormat format, double value);

/// The size of a difference; infinite if the difference is infinite or NaN.
inline double countedAsError(double difference) {
    return std::isfinite(difference) ? std::abs(difference) : std::numeric_limits<double>::infinity();
}
/// The same for the difference of an angle from the exact one, `product`. Two doubles hold a frequency to
/// about 32 digits, so differences beyond 30 digits count as 0.
inline double countedAsAngleError(double difference, double product) {
    const double error = countedAsError(difference);
    return std::isfinite(product) && error <= 1e-30 * std::abs(product) ? 0 : error;
}

enum class FrequencyRoute { Power, ExpLog };

/// A low-precision program. `arithmetic` is the format of positions, frequencies and angles, `storage` that
/// of the values: the usual advice is float32 angles stored as bfloat16.
struct ReducedProgram {
    NumberFormat arithmetic = NumberFormat::Float32;
    NumberFormat storage = NumberFormat::Float32;
    FrequencyRoute route = FrequencyRoute::ExpLog;
    friend bool operator==(const ReducedProgram&, const ReducedProgram&) = default;
};

/// A pair's frequency as a program computes it.
struct ReducedFrequency {
    double angular = 0;  ///< w_i
    double divisor = 0;  ///< n^(2i/d), for FrequencyRoute::Power only
};
ReducedFrequency reducedFrequency(const Encoding& encoding, const ReducedProgram& program, std::int64_t pair);

/// An encoding as a low-precision program computes it.
class ReducedEncoding {
 public:
    ReducedEncoding(const Encoding& encoding, const ReducedProgram& program);

    /// w_i as the program computes it.
    double angularFrequency(std::int64_t pair) const;
    /// The angle of a pair at a position as the program computes it, radians. O(1).
    double angle(std::int64_t position, std::int64_t pair) const;
    /// |angle - p w_i|, radians, against the exact angle. O(1), no sines.
    double angleError(std::int64_t position, std::int64_t pair) const;
    /// The value that the program computes; NaN if its angle is infinite. O(1).
    double value(std::int64_t position, std::int64_t column) const;
    /// value - the exact value. O(1).
    double error(std::int64_t position, std::int64_t column) const;

 private:
    Encoding m_encoding;
    ReducedProgram m_program;
};

}  // namespace sinescope
