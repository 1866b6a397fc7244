// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/parameters.h"

#include "core/encoding/frequency_shift.h"
#include "core/error.h"

#include <charconv>
#include <cmath>
#include <string>

namespace sinescope {

namespace {

std::string text(std::int64_t value) {
    return std::to_string(value);
}

/// The fewest digits that read back to the same double, without an exponent for 0 and magnitudes from 1e-9 to
/// below 1e9.
std::string text(double value) {
    char digits[32];
    const bool plain = value == 0 || (std::abs(value) >= 1e-9 && std::abs(value) < 1e9);
    const auto end = plain ? std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed)
                           : std::to_chars(digits, digits + sizeof digits, value);
    return end.ec == std::errc() ? std::string(digits, end.ptr) : std::to_string(value);
}

template <typename T>
void requireWithin(const char* name, T value, T lowest, T highest) {
    if (value >= lowest && value <= highest) return;  // false for NaN, so it is refused
    throw Error(std::string(name) + " is " + text(value) + "; it must lie between " + text(lowest) + " and " +
                text(highest) + ".");
}

void requireShift(const EncodingParameters& p) {
    // Truncation and the extra sine keep the last, half pair; see pairCount in encoding.cpp.
    const bool half = p.oddRule == OddRule::ExtraSine || p.oddRule == OddRule::Truncate;
    const std::int64_t count = p.dModel / 2 + (half ? p.dModel % 2 : 0);
    const auto pairs = static_cast<double>(count);
    const std::string is = "The frequency shift is " + text(p.frequencyShift);
    if (!(p.frequencyShift >= EncodingParameters::minimumFrequencyShift && p.frequencyShift < pairs))
        throw Error(is + "; it must be at least " + text(EncodingParameters::minimumFrequencyShift) +
                    " and below the number of pairs, " + text(pairs) + ".");
    const double highest = largestFrequencyShift(pairs, p.base) + 1e-9;  // allows for rounding
    if (p.frequencyShift > highest)
        throw Error(is + "; with " + text(pairs) + " pairs and the base " + text(p.base) +
                    " it must be at most " + text(std::floor(highest * 1000) / 1000) +
                    ", so that the last pair's frequency is at least " +
                    text(EncodingParameters::smallestPower) + ".");
}

}  // namespace

void validate(const EncodingParameters& p) {
    requireWithin<std::int64_t>("The sequence length", p.length, 1, EncodingParameters::maximumLength);
    requireWithin<std::int64_t>("d_model", p.dModel, 1, EncodingParameters::maximumDModel);
    requireWithin<double>("The base", p.base, EncodingParameters::minimumBase,
                          EncodingParameters::maximumBase);
    requireWithin<std::int64_t>("The first position", p.firstPosition, 0,
                                EncodingParameters::maximumFirstPosition);
    if (p.oddRule == OddRule::Error && p.dModel % 2 != 0)
        throw Error("d_model is " + std::to_string(p.dModel) +
                    "; with the odd rule \"error\" it must be even.");
    if (p.spacing == Spacing::Shift) requireShift(p);
    requireWithin<double>("The position scale", p.positionScale, EncodingParameters::minimumPositionScale,
                          EncodingParameters::maximumPositionScale);
    const double size = std::abs(p.factor);
    if (!(size >= EncodingParameters::minimumFactor && size <= EncodingParameters::maximumFactor))
        throw Error("The factor on the encoding is " + text(p.factor) + "; its magnitude must lie between " +
                    text(EncodingParameters::minimumFactor) + " and " +
                    text(EncodingParameters::maximumFactor) + ".");
}

}  // namespace sinescope
