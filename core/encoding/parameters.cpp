// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/parameters.h"

#include "core/encoding/frequency_shift.h"
#include "core/error.h"
#include "core/number_text.h"

#include <cmath>
#include <string>

namespace sinescope {

namespace {

template <typename T>
void requireWithin(const char* name, T value, T lowest, T highest) {
    if (value >= lowest && value <= highest) return;  // false for NaN, so it is refused
    throw Error(std::string(name) + " is " + groupedText(value) + "; it must lie between " +
                groupedText(lowest) + " and " + groupedText(highest) + ".");
}

void requireShift(const EncodingParameters& p) {
    // Truncation and the extra sine keep the last, half pair; see pairCount in encoding.cpp.
    const bool half = p.oddRule == OddRule::ExtraSine || p.oddRule == OddRule::Truncate;
    const std::int64_t count = p.dModel / 2 + (half ? p.dModel % 2 : 0);
    const auto pairs = static_cast<double>(count);
    const std::string is = "The frequency shift is " + groupedText(p.frequencyShift);
    if (!(p.frequencyShift >= EncodingParameters::minimumFrequencyShift && p.frequencyShift < pairs))
        throw Error(is + "; it must be at least " + groupedText(EncodingParameters::minimumFrequencyShift) +
                    " and below the number of pairs, " + groupedText(pairs) + ".");
    const double highest = largestFrequencyShift(pairs, p.base) + 1e-9;  // allows for rounding
    if (p.frequencyShift > highest)
        throw Error(is + "; with " + groupedText(pairs) + " pairs and the base " + groupedText(p.base) +
                    " it must be at most " + groupedText(std::floor(highest * 1000) / 1000) +
                    ", so that the last pair's frequency is at least " +
                    groupedText(EncodingParameters::smallestPower) + ".");
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
        throw Error("d_model is " + groupedText(p.dModel) + "; with the odd rule \"error\" it must be even.");
    if (p.spacing == Spacing::Shift) requireShift(p);
    requireWithin<double>("The position scale", p.positionScale, EncodingParameters::minimumPositionScale,
                          EncodingParameters::maximumPositionScale);
    const double size = std::abs(p.factor);
    if (!(size >= EncodingParameters::minimumFactor && size <= EncodingParameters::maximumFactor))
        throw Error("The factor on the encoding is " + groupedText(p.factor) +
                    "; its magnitude must lie between " + groupedText(EncodingParameters::minimumFactor) +
                    " and " + groupedText(EncodingParameters::maximumFactor) + ".");
}

}  // namespace sinescope
