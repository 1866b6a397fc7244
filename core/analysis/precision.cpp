// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/precision.h"

#include "core/analysis/format_bits.h"
#include "core/numbers.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

double roundedToBits(double value, NumberFormat format) {
    if (value == 0 || !std::isfinite(value)) return value;
    return std::copysign(detail::nearest(value, detail::formatBits(format)), value);
}

}  // namespace

double roundedTo(NumberFormat format, double value) {
    switch (format) {
        case NumberFormat::Float64:
            return value;
        case NumberFormat::Float32:
            return static_cast<double>(static_cast<float>(value));
        case NumberFormat::Float16:
        case NumberFormat::BFloat16:
            return roundedToBits(value, format);
    }
    return value;
}

ReducedFrequency reducedFrequency(const Encoding& encoding, const ReducedProgram& program,
                                  std::int64_t pair) {
    const auto round = [&](double value) { return roundedTo(program.arithmetic, value); };
    const double scale = encoding.parameters().positionScale;
    ReducedFrequency found;
    if (program.route == FrequencyRoute::Power) {
        found.divisor = round(std::pow(round(encoding.parameters().base), round(encoding.exponent(pair))));
        found.angular = round(1 / found.divisor);
    } else {
        // The logarithm and its division are Python's, in double; the tensor's format applies afterwards. The
        // exponent 2i/d is (2i) times (1/d) for every spacing: `slope` is the exponent of pair 1.
        const double slope = encoding.pairs() > 1 ? encoding.exponent(1) : 0;
        const double logarithm = round(-std::log(encoding.parameters().base) * slope / 2);
        found.angular = round(std::exp(round(round(2 * static_cast<double>(pair)) * logarithm)));
    }
    if (scale != 1) found.angular = round(found.angular * scale);
    return found;
}

ReducedEncoding::ReducedEncoding(const Encoding& encoding, const ReducedProgram& program)
    : m_encoding(encoding), m_program(program) {}

double ReducedEncoding::angularFrequency(std::int64_t pair) const {
    m_encoding.angularFrequency(pair);  // throws if the pair does not exist
    return reducedFrequency(m_encoding, m_program, pair).angular;
}

double ReducedEncoding::angle(std::int64_t position, std::int64_t pair) const {
    const auto round = [&](double value) { return roundedTo(m_program.arithmetic, value); };
    const ReducedFrequency w = reducedFrequency(m_encoding, m_program, pair);
    const double p = round(static_cast<double>(position));
    if (m_program.route == FrequencyRoute::Power)
        return round(round(p * m_encoding.parameters().positionScale) / w.divisor);
    return round(p * w.angular);
}

double ReducedEncoding::angleError(std::int64_t position, std::int64_t pair) const {
    const Frequency w = m_encoding.exactAngularFrequency(pair);
    const auto p = static_cast<double>(position);
    const double product = p * w.high;
    const double rest = std::fma(p, w.high, -product) + p * w.low;
    return countedAsAngleError((angle(position, pair) - product) - rest, product);
}

double ReducedEncoding::value(std::int64_t position, std::int64_t column) const {
    const ColumnRole role = m_encoding.role(column);
    if (role.wave == Wave::None) return 0;
    const double at = angle(position, role.pair);
    const double wave =
        roundedTo(m_program.arithmetic, role.wave == Wave::Sine ? std::sin(at) : std::cos(at));
    const double factor = m_encoding.parameters().factor;
    return roundedTo(m_program.storage, factor == 1 ? wave : roundedTo(m_program.arithmetic, factor * wave));
}

double ReducedEncoding::error(std::int64_t position, std::int64_t column) const {
    return value(position, column) - m_encoding.value(position, column);
}

}  // namespace sinescope
