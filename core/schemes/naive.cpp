// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/naive.h"

#include "core/error.h"
#include "core/number_text.h"

#include <string>

namespace sinescope {

void validate(const UnitIntervalScheme& scheme) {
    if (scheme.length < 1)
        throw Error("The sentence of the [0, 1] scheme has " + groupedText(scheme.length) +
                    " positions; it must have at least 1.");
}

double normalisedPosition(const UnitIntervalScheme& scheme, std::int64_t position) {
    validate(scheme);
    if (position < 0 || position >= scheme.length)
        throw Error("Position " + groupedText(position) + " is outside the sentence of " +
                    groupedText(scheme.length) +
                    " positions that the [0, 1] scheme divides by; positions 0 to " +
                    groupedText(scheme.length - 1) + " have a value.");
    if (scheme.length == 1) return 0;
    return static_cast<double>(position) / static_cast<double>(scheme.length - 1);
}

}  // namespace sinescope
