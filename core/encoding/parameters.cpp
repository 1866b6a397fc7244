// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/parameters.h"

#include "core/error.h"

#include <cmath>
#include <sstream>
#include <string>

namespace sinescope {

namespace {

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
    const double pairs = static_cast<double>(p.dModel / 2);
    if (p.spacing == Spacing::Shift && !(std::isfinite(p.frequencyShift) && p.frequencyShift < pairs))
        throw Error("The frequency shift must be a finite number below the number of pairs.");
    if (!(std::isfinite(p.positionScale) && p.positionScale > 0))
        throw Error("The position scale must be a finite number above 0.");
    if (!std::isfinite(p.factor)) throw Error("The factor on the encoding must be a finite number.");
}

}  // namespace sinescope
