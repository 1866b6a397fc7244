// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/wavelengths.h"

#include <cmath>
#include <numbers>

namespace sinescope {

std::vector<double> wavelengths(const Encoding& encoding) {
    std::vector<double> all;
    all.reserve(static_cast<std::size_t>(encoding.pairs()));
    for (std::int64_t i = 0; i < encoding.pairs(); ++i) all.push_back(encoding.wavelength(i));
    return all;
}

double cyclesWithin(const Encoding& encoding, std::int64_t pair, double positions) {
    return positions * encoding.angularFrequency(pair) / (2 * std::numbers::pi);
}

std::int64_t pairsCompletingACycle(const Encoding& encoding, double positions) {
    // Wavelengths never fall from one pair to the next, so a bisection finds the first that is too long.
    std::int64_t lower = 0;
    std::int64_t upper = encoding.pairs();
    while (lower < upper) {
        const std::int64_t middle = (lower + upper) / 2;
        if (encoding.wavelength(middle) <= positions)
            lower = middle + 1;
        else
            upper = middle;
    }
    return lower;
}

WavelengthRange wavelengthRange(const Encoding& encoding) {
    const EncodingParameters& p = encoding.parameters();
    const std::int64_t pairs = encoding.pairs();
    WavelengthRange range;
    range.supremum = 2 * std::numbers::pi * p.base / p.positionScale;
    if (pairs == 0) return range;
    range.shortest = encoding.wavelength(0);
    range.longest = encoding.wavelength(pairs - 1);
    if (pairs > 1) range.ratio = encoding.wavelength(1) / range.shortest;
    return range;
}

}  // namespace sinescope
