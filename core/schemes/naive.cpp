// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/naive.h"

#include "core/error.h"

#include <string>

namespace sinescope {

void validate(const UnitIntervalScheme& scheme) {
    if (scheme.length < 1)
        throw Error("The sentence of the [0, 1] scheme has " + std::to_string(scheme.length) +
                    " positions; it must have at least 1.");
}

double normalisedPosition(const UnitIntervalScheme& scheme, std::int64_t position) {
    validate(scheme);
    if (position < 0 || position >= scheme.length)
        throw Error("Position " + std::to_string(position) + " is outside the sentence of " +
                    std::to_string(scheme.length) +
                    " positions that the [0, 1] scheme divides by; positions 0 to " +
                    std::to_string(scheme.length - 1) + " have a value.");
    if (scheme.length == 1) return 0;
    return static_cast<double>(position) / static_cast<double>(scheme.length - 1);
}

}  // namespace sinescope
