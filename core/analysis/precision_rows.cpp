// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/precision_rows.h"

#include "core/analysis/format_bits.h"
#include "core/encoding/turning.h"
#include "core/numbers.h"
#include "core/wide.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace sinescope {

namespace {

constexpr double toWhole = 0x1.8p52;  ///< added and subtracted, rounds to the nearest whole number

SINESCOPE_TARGET_CLONES void roundToBits(double* values, std::size_t count, detail::FormatBits format) {
    for (std::size_t k = 0; k < count; ++k) values[k] = detail::nearest(values[k], format);
}

SINESCOPE_TARGET_CLONES void roundToFloat(double* values, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) values[k] = static_cast<double>(static_cast<float>(values[k]));
}

void roundAll(NumberFormat format, std::vector<double>& values) {
    if (format == NumberFormat::Float32)
        roundToFloat(values.data(), values.size());
    else if (format != NumberFormat::Float64)
        roundToBits(values.data(), values.size(), detail::formatBits(format));
}

SINESCOPE_TARGET_CLONES void exactAngles(double position, const double* high, const double* low,
                                         std::size_t count, double* product, double* rest) {
    for (std::size_t k = 0; k < count; ++k) {
        product[k] = position * high[k];
        rest[k] = std::fma(position, high[k], -product[k]) + position * low[k];
    }
}

SINESCOPE_TARGET_CLONES void divideAll(double position, const double* divisors, std::size_t count,
                                       double* angles) {
    for (std::size_t k = 0; k < count; ++k) angles[k] = position / divisors[k];
}

SINESCOPE_TARGET_CLONES void multiplyAll(double position, const double* factors, std::size_t count,
                                         double* angles) {
    for (std::size_t k = 0; k < count; ++k) angles[k] = position * factors[k];
}

SINESCOPE_TARGET_CLONES void subtractExact(double* angles, const double* product, const double* rest,
                                           std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) angles[k] = (angles[k] - product[k]) - rest[k];
}

/// Turns each exact sine and cosine by delta: the values at the program's angles. The sines of delta come
/// from power series within an eighth of a turn, accurate to the 16th digit.
SINESCOPE_TARGET_CLONES void turnBy(const double* delta, const double* exactSine, const double* exactCosine,
                                    std::size_t count, double* sines, double* cosines) {
    // A quarter turn in three parts, the first two of 24 bits, so that their multiples are exact.
    constexpr double quarter = std::numbers::pi / 2;
    constexpr double first = static_cast<double>(static_cast<float>(quarter));
    constexpr double second = static_cast<double>(static_cast<float>(quarter - first));
    constexpr double third = quarter - first - second + 6.123233995736766e-17;
    for (std::size_t k = 0; k < count; ++k) {
        const double shifted = delta[k] * (2 / std::numbers::pi) + toWhole;
        const double quarters = shifted - toWhole;
        const double r = ((delta[k] - quarters * first) - quarters * second) - quarters * third;
        const double z = r * r;
        const double s =
            r + r * z *
                    (-1.0 / 6 +
                     z * (1.0 / 120 +
                          z * (-1.0 / 5040 + z * (1.0 / 362880 + z * (-1.0 / 39916800 +
                                                                      z * (1.0 / 6227020800.0 +
                                                                           z * (-1.0 / 1307674368000.0)))))));
        const double c =
            1 + z * (-0.5 +
                     z * (1.0 / 24 +
                          z * (-1.0 / 720 +
                               z * (1.0 / 40320 + z * (-1.0 / 3628800 + z * (1.0 / 479001600 +
                                                                             z * (-1.0 / 87178291200.0)))))));
        const auto turns = std::bit_cast<std::uint64_t>(shifted);
        const double swappedSine = (turns & 1) != 0 ? c : s;
        const double swappedCosine = (turns & 1) != 0 ? s : c;
        const double sine = (turns & 2) != 0 ? -swappedSine : swappedSine;
        const double cosine = ((turns + 1) & 2) != 0 ? -swappedCosine : swappedCosine;
        sines[k] = exactSine[k] * cosine + exactCosine[k] * sine;
        cosines[k] = exactCosine[k] * cosine - exactSine[k] * sine;
    }
}

SINESCOPE_TARGET_CLONES void scaleAll(double* values, std::size_t count, double factor) {
    for (std::size_t k = 0; k < count; ++k) values[k] *= factor;
}

/// |value - factor exact|, infinite if the difference is not finite.
SINESCOPE_TARGET_CLONES void errorsOf(double* values, const double* exact, std::size_t count, double factor) {
    for (std::size_t k = 0; k < count; ++k) {
        const double error = std::fabs(values[k] - factor * exact[k]);
        values[k] = error < infinity ? error : infinity;
    }
}

double largestOf(const std::vector<double>& values) {
    double largest = 0;
    for (const double value : values) largest = std::max(largest, value);
    return largest;
}

std::vector<Frequency> frequenciesOf(const Encoding& encoding, const std::vector<std::int64_t>& pairs) {
    std::vector<Frequency> list;
    list.reserve(pairs.size());
    for (const std::int64_t pair : pairs) list.push_back(encoding.exactAngularFrequency(pair));
    return list;
}

/// Every stride-th pair and the last.
std::vector<std::int64_t> stridedPairs(const Encoding& encoding, std::int64_t stride) {
    std::vector<std::int64_t> pairs;
    for (std::int64_t i = 0; i < encoding.pairs(); i += stride) pairs.push_back(i);
    if (!pairs.empty() && pairs.back() != encoding.pairs() - 1) pairs.push_back(encoding.pairs() - 1);
    return pairs;
}

class ErrorRows {
 public:
    /// Computes errors for `pairs` of the encoding, in this order. O(pairs x programs).
    ErrorRows(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
              const std::vector<std::int64_t>& pairs);

    /// Moves to a row. 5 ns per pair.
    void moveTo(std::int64_t position);
    struct Errors {
        const std::vector<double>& sine;  ///< one per pair, valid until the next call
        const std::vector<double>& cosine;
    };
    /// |angle - p w|, radians, for both; infinite if the program's angle is. 3 to 5 ns per pair.
    Errors angleErrors(std::size_t program);
    /// |value - the exact one|; infinite if the program's value is not finite, 0 if the encoding has no such
    /// column. 10 ns per pair.
    Errors errors(std::size_t program);

    /// The worst error of the row over the pairs.
    double worst(std::size_t program, bool angles);

 private:
    struct Program {
        ReducedProgram kind;
        std::vector<double> divisors;  ///< n^(2i/d), for Power: an angle is p / divisor
        std::vector<double> factors;   ///< w, for ExpLog: an angle is p w
    };
    void angles(const Program& program);

    double m_factor, m_scale;
    TurnFrequencies m_frequencies;
    std::vector<Program> m_programs;
    std::vector<std::size_t> m_noSine, m_noCosine;
    double m_position = 0;
    std::vector<double> m_product, m_rest;  ///< the exact angle is their sum
    SinCosRow m_exact;
    std::vector<double> m_delta;  ///< the program's angle minus the exact one
    std::vector<double> m_sine, m_cosine;
};

ErrorRows::ErrorRows(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
                     const std::vector<std::int64_t>& pairs)
    : m_factor(encoding.parameters().factor),
      m_scale(encoding.parameters().positionScale),
      m_frequencies(frequenciesOf(encoding, pairs)),
      m_exact(m_frequencies) {
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        if (encoding.columnOf(pairs[k], Wave::Sine) < 0) m_noSine.push_back(k);
        if (encoding.columnOf(pairs[k], Wave::Cosine) < 0) m_noCosine.push_back(k);
    }
    for (const ReducedProgram& kind : programs) {
        Program program{kind, {}, {}};
        for (const std::int64_t pair : pairs) {
            const ReducedFrequency numbers = reducedFrequency(encoding, kind, pair);
            program.divisors.push_back(numbers.divisor);
            program.factors.push_back(numbers.angular);
        }
        m_programs.push_back(std::move(program));
    }
    for (std::vector<double>* each : {&m_product, &m_rest, &m_delta, &m_sine, &m_cosine})
        each->resize(pairs.size());
}

void ErrorRows::moveTo(std::int64_t position) {
    m_position = static_cast<double>(position);
    exactAngles(m_position, m_frequencies.high.data(), m_frequencies.low.data(), m_frequencies.count(),
                m_product.data(), m_rest.data());
    m_exact.evaluateAt(m_position, m_frequencies);
}

/// The program's angles minus the exact ones.
void ErrorRows::angles(const Program& program) {
    const NumberFormat format = program.kind.arithmetic;
    const std::size_t count = m_delta.size();
    const double p = roundedTo(format, m_position);
    if (program.kind.route == FrequencyRoute::Power)
        divideAll(roundedTo(format, p * m_scale), program.divisors.data(), count, m_delta.data());
    else
        multiplyAll(p, program.factors.data(), count, m_delta.data());
    roundAll(format, m_delta);
    subtractExact(m_delta.data(), m_product.data(), m_rest.data(), count);
}

ErrorRows::Errors ErrorRows::angleErrors(std::size_t program) {
    angles(m_programs[program]);
    for (std::size_t k = 0; k < m_delta.size(); ++k)
        m_delta[k] = countedAsAngleError(m_delta[k], m_product[k]);
    return {m_delta, m_delta};
}

ErrorRows::Errors ErrorRows::errors(std::size_t program) {
    const ReducedProgram& kind = m_programs[program].kind;
    const std::size_t count = m_delta.size();
    angles(m_programs[program]);
    turnBy(m_delta.data(), m_exact.sine.data(), m_exact.cosine.data(), count, m_sine.data(), m_cosine.data());
    for (std::vector<double>* values : {&m_sine, &m_cosine}) {
        roundAll(kind.arithmetic, *values);
        if (m_factor != 1) {
            scaleAll(values->data(), count, m_factor);
            roundAll(kind.arithmetic, *values);
        }
        if (kind.storage != kind.arithmetic) roundAll(kind.storage, *values);
    }
    errorsOf(m_sine.data(), m_exact.sine.data(), count, m_factor);
    errorsOf(m_cosine.data(), m_exact.cosine.data(), count, m_factor);
    for (const std::size_t k : m_noSine) m_sine[k] = 0;
    for (const std::size_t k : m_noCosine) m_cosine[k] = 0;
    return {m_sine, m_cosine};
}

double ErrorRows::worst(std::size_t program, bool angles) {
    if (angles) return largestOf(angleErrors(program).sine);
    const Errors found = errors(program);
    return std::max(largestOf(found.sine), largestOf(found.cosine));
}

}  // namespace

Matrix worstRowErrors(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
                      const std::vector<std::int64_t>& positions, bool angles, std::int64_t pairStride) {
    ErrorRows rows(encoding, programs, stridedPairs(encoding, pairStride));
    Matrix worst(static_cast<Eigen::Index>(positions.size()), static_cast<Eigen::Index>(programs.size()));
    for (std::size_t t = 0; t < positions.size(); ++t) {
        rows.moveTo(positions[t]);
        for (std::size_t k = 0; k < programs.size(); ++k)
            worst(static_cast<Eigen::Index>(t), static_cast<Eigen::Index>(k)) = rows.worst(k, angles);
    }
    return worst;
}

bool errorsMoreThanDouble(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
                          const std::vector<std::int64_t>& early, const std::vector<std::int64_t>& late,
                          bool angles, std::int64_t pairStride) {
    ErrorRows rows(encoding, programs, stridedPairs(encoding, pairStride));
    std::vector<double> smallest(programs.size(), 0);
    for (const std::int64_t position : early) {
        rows.moveTo(position);
        for (std::size_t k = 0; k < programs.size(); ++k)
            smallest[k] = std::max(smallest[k], 2 * rows.worst(k, angles));
    }
    std::vector<std::size_t> open(programs.size());
    std::iota(open.begin(), open.end(), std::size_t{0});
    // The last rows most often have the largest errors.
    for (auto position = late.rbegin(); position != late.rend() && !open.empty(); ++position) {
        rows.moveTo(*position);
        std::erase_if(open, [&](std::size_t k) { return rows.worst(k, angles) > smallest[k]; });
    }
    return open.empty();
}

MatrixF cellErrors(const Encoding& encoding, const ReducedProgram& program,
                   const std::vector<std::int64_t>& positions, const std::vector<std::int64_t>& columns,
                   bool angles) {
    std::vector<ColumnRole> roles;
    std::vector<std::int64_t> pairs;
    std::vector<std::size_t> places;  // of each column's pair among those
    for (const std::int64_t column : columns) {
        roles.push_back(encoding.role(column));
        places.push_back(pairs.size());
        if (roles.back().wave != Wave::None) pairs.push_back(roles.back().pair);
    }
    ErrorRows rows(encoding, {program}, pairs);
    MatrixF cells(static_cast<Eigen::Index>(positions.size()), static_cast<Eigen::Index>(columns.size()));
    for (Eigen::Index t = 0; t < cells.rows(); ++t) {
        const std::int64_t position = positions[static_cast<std::size_t>(t)];
        if (t > 0 && position == positions[static_cast<std::size_t>(t - 1)]) {
            cells.row(t) = cells.row(t - 1);
            continue;
        }
        rows.moveTo(position);
        const ErrorRows::Errors found = angles ? rows.angleErrors(0) : rows.errors(0);
        for (std::size_t c = 0; c < roles.size(); ++c) {
            float& cell = cells(t, static_cast<Eigen::Index>(c));
            if (roles[c].wave == Wave::None)
                cell = angles ? std::numeric_limits<float>::quiet_NaN() : 0;
            else
                cell = static_cast<float>(
                    (roles[c].wave == Wave::Cosine ? found.cosine : found.sine)[places[c]]);
        }
    }
    return cells;
}

}  // namespace sinescope
