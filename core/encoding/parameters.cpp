// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/parameters.h"

#include "core/error.h"

#include <cmath>
#include <sstream>
#include <string>

namespace sinescope {

namespace {

std::string text(double value) {
    std::ostringstream stream;
    stream.precision(17);
    stream << value;
    return stream.str();
}

template <typename T>
void requireWithin(const char* name, T value, T lowest, T highest) {
    if (value >= lowest && value <= highest) return;  // false for NaN, so it is refused
    std::ostringstream text;
    text.precision(17);
    text << name << " is " << value << "; it must lie between " << lowest << " and " << highest << ".";
    throw Error(text.str());
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
    if (p.spacing == Spacing::Shift) {
        // Truncation and the extra sine keep the last, half pair; see pairCount in encoding.cpp.
        const bool half = p.oddRule == OddRule::ExtraSine || p.oddRule == OddRule::Truncate;
        const std::int64_t pairs = p.dModel / 2 + (half ? p.dModel % 2 : 0);
        if (!(std::isfinite(p.frequencyShift) && p.frequencyShift < static_cast<double>(pairs)))
            throw Error("The frequency shift is " + text(p.frequencyShift) +
                        "; it must be a finite number below the number of pairs, " + std::to_string(pairs) +
                        ".");
    }
    requireWithin<double>("The position scale", p.positionScale, EncodingParameters::minimumPositionScale,
                          EncodingParameters::maximumPositionScale);
    if (!std::isfinite(p.factor)) throw Error("The factor on the encoding must be a finite number.");
}

}  // namespace sinescope
