// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/comparison.h"

#include "core/encoding/frequency_shift.h"
#include "core/numbers.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"
#include "core/schemes/scheme_values.h"
#include "core/schemes/score.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace sinescope {

std::int64_t headWidth(const Scheme& scheme, std::int64_t dModel) {
    if (const auto* s = std::get_if<LearnedScheme>(&scheme)) return s->table.columns();
    if (const auto* s = std::get_if<TableScheme>(&scheme); s && s->columns > 0) return s->columns;
    if (const auto* s = std::get_if<GridScheme>(&scheme)) return std::min(s->dModel, maximumHeadWidth);
    if (const auto* s = std::get_if<SinusoidalScheme>(&scheme))
        return std::min(s->encoding.dModel, maximumHeadWidth);
    return std::min(dModel, maximumHeadWidth);
}

EncodingParameters parametersOfWidth(const EncodingParameters& parameters, std::int64_t width) {
    EncodingParameters narrow = parameters;
    narrow.dModel = width;
    const std::int64_t count = width / 2;
    const auto pairs = static_cast<double>(count);
    const double maximum = std::max(0.0, std::min(pairs - 1, largestFrequencyShift(pairs, parameters.base)));
    if (width < parameters.dModel) narrow.frequencyShift = std::min(parameters.frequencyShift, maximum);
    return narrow;
}

Scheme schemeOfWidth(const Scheme& scheme, std::int64_t width, std::uint64_t seed) {
    Scheme head = scheme;
    if (auto* s = std::get_if<SinusoidalScheme>(&head)) s->encoding = parametersOfWidth(s->encoding, width);
    if (auto* s = std::get_if<GridScheme>(&head)) s->dModel = width;
    if (auto* s = std::get_if<ShawScheme>(&head)) *s = seededShaw(s->left, s->right, width, seed);
    if (auto* s = std::get_if<RopeScheme>(&head)) resizeHead(*s, width);
    return head;
}

std::vector<double> scoreCurve(const Scheme& scheme, const Vector& query, const Vector& key,
                               std::int64_t queryPlace, const std::vector<std::int64_t>& distances,
                               std::int64_t places, std::int64_t head) {
    std::vector<double> curve(distances.size(), nan);
    if (queryPlace >= places) return curve;
    std::vector<std::int64_t> within;
    std::vector<std::size_t> at;
    for (std::size_t t = 0; t < distances.size(); ++t)
        if (queryPlace + distances[t] < places) {
            within.push_back(distances[t]);
            at.push_back(t);
        }
    const Vector scores = scoresAgainstDistance(scheme, query, key, queryPlace, within, {.head = head});
    for (std::size_t t = 0; t < at.size(); ++t) curve[at[t]] = scores(static_cast<Eigen::Index>(t));
    return curve;
}

Matrix scoreMap(const Scheme& scheme, const Vector& query, const Vector& key, std::int64_t count,
                std::int64_t places, std::int64_t head) {
    Matrix map = Matrix::Constant(count, count, nan);
    const Eigen::Index size = std::min(count, places);
    if (size < 1) return map;
    const RopeScheme* rope = rotationIn(scheme);
    const bool countsOn = !rope || !lastCountedPosition(*rope);
    if (entersAt(scheme) == Entry::Input || entersAt(scheme) == Entry::Nowhere || !countsOn) {
        std::vector<std::int64_t> all;
        for (Eigen::Index t = 0; t < size; ++t) all.push_back(t);
        map.topLeftCorner(size, size) = scoreMatrix(scheme, query, key, all, all, {.head = head});
        return map;
    }
    // Only the distance matters: one row holds all scores.
    std::vector<std::int64_t> distances;
    for (Eigen::Index k = 1 - size; k < size; ++k) distances.push_back(k);
    const Vector scores = scoresAgainstDistance(scheme, query, key, size - 1, distances, {.head = head});
    const bool byKey = hasRowConstants(scheme);  // all rows of scores are equal
    for (Eigen::Index p = 0; p < size; ++p)
        for (Eigen::Index q = 0; q < size; ++q) {
            map(p, q) = scores(byKey ? q : q - p + size - 1);
            if (byKey && masksKeysAhead(scheme) && q > p)
                map(p, q) = -std::numeric_limits<double>::infinity();
        }
    return map;
}

std::vector<double> schemeWavelengths(const Scheme& scheme) {
    std::vector<double> found;
    if (const auto* s = std::get_if<SinusoidalScheme>(&scheme)) {
        const Encoding encoding(s->encoding);
        for (std::int64_t i = 0; i < encoding.pairs(); ++i) found.push_back(encoding.wavelength(i));
    }
    const auto* rope = std::get_if<RopeScheme>(&scheme);
    if (!rope) return found;
    for (const double w : ropeFrequencies(*rope))
        found.push_back(w > 0 ? 2 * std::numbers::pi / w : std::numeric_limits<double>::infinity());
    return found;
}

RopeScaling ropeScalingOf(std::string_view name, double factor, std::int64_t originalLength,
                          std::int64_t sequenceLength, std::int64_t pairs) {
    if (name == "linear") return LinearScaling{factor};
    if (name == "ntk") return NtkScaling{factor};
    if (name == "dynamic-ntk") return DynamicNtkScaling{factor, originalLength, sequenceLength};
    if (name == "yarn") return YarnScaling{.factor = factor, .originalLength = originalLength};
    if (name == "llama3") return Llama3Scaling{.factor = factor, .originalLength = originalLength};
    if (name == "keras-dynamic") return KerasDynamicScaling{factor};
    if (name != "longrope") return NoScaling{};
    LongRopeScaling scaling;
    scaling.factor = factor;
    scaling.originalLength = std::max<std::int64_t>(2, originalLength);
    scaling.sequenceLength = sequenceLength;
    scaling.isPlaceholder = true;
    for (std::int64_t i = 0; i < pairs; ++i) {
        scaling.shortFactors.push_back(1);
        const double share = pairs > 1 ? static_cast<double>(i) / static_cast<double>(pairs - 1) : 1;
        scaling.longFactors.push_back(std::pow(factor, share));
    }
    return scaling;
}

}  // namespace sinescope
