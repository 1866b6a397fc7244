// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/shaw.h"

#include "core/error.h"
#include "core/number_text.h"
#include "core/schemes/relative.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace sinescope {

namespace {

void requireWindow(std::int64_t left, std::int64_t right) {
    constexpr std::int64_t maximum = std::numeric_limits<std::int32_t>::max();
    if (left < 0 || right < 0 || left > maximum || right > maximum)
        throw Error("The clipping window reaches " + groupedText(left) + " back and " + groupedText(right) +
                    " ahead; both must lie between 0 and " + groupedText(maximum) + ".");
}

}  // namespace

std::int64_t clippedRelativePosition(std::int64_t query, std::int64_t key, std::int64_t left,
                                     std::int64_t right) {
    requireWindow(left, right);
    return std::clamp(relativePosition(query, key), -left, right) + left;
}

void validate(const ShawScheme& scheme) {
    requireWindow(scheme.left, scheme.right);
    const std::int64_t rows = scheme.left + scheme.right + 1;
    if (scheme.keys.isEmpty() || scheme.keys.rows() != rows)
        throw Error("The table of clipped relative positions has " + groupedText(scheme.keys.rows()) +
                    " rows; for a window of " + groupedText(scheme.left) + " back and " +
                    groupedText(scheme.right) + " ahead it must have " + groupedText(rows) + ".");
}

Vector shawKeyVector(const ShawScheme& scheme, std::int64_t query, std::int64_t key) {
    validate(scheme);
    return scheme.keys.values().row(clippedRelativePosition(query, key, scheme.left, scheme.right));
}

BiasFunction shawBiases(const ShawScheme& scheme, const Vector& query) {
    validate(scheme);
    const Vector products = scheme.keys.values() * query;
    std::vector<BiasFunction::Run> runs;
    for (Eigen::Index t = 0; t < products.size(); ++t) runs.push_back({t - scheme.left, {products(t)}});
    return BiasFunction(runs);
}

WeightTable seededKeys(std::int64_t left, std::int64_t right, std::int64_t headDim, std::uint64_t seed) {
    return seededTable("clipped distance", left + right + 1, headDim, seed, 0.1);
}

ShawScheme seededShaw(std::int64_t left, std::int64_t right, std::int64_t headDim, std::uint64_t seed) {
    requireWindow(left, right);
    return {left, right, seededKeys(left, right, headDim, seed), seed};
}

}  // namespace sinescope
