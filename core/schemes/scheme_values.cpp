// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/scheme_values.h"

#include "core/error.h"
#include "core/schemes/calculations.h"
#include "core/schemes/relative.h"

#include <cmath>
#include <string>

namespace sinescope {

namespace {

const RopeScheme& rotationOf(const Scheme& scheme) {
    if (const auto* rope = std::get_if<RopeScheme>(&scheme)) return *rope;
    throw Error(std::string(infoOf(scheme).name) + " turns no query and no key; RoPE does.");
}

void requireBias(const Scheme& scheme) {
    if (entersAt(scheme) != Entry::Score)
        throw Error(std::string(infoOf(scheme).name) +
                    " adds nothing to a score; T5 buckets, ALiBi and Shaw clipping do.");
}

}  // namespace

Vector biasesOfRow(const Scheme& scheme, const Vector& query, std::int64_t head, std::int64_t queryPosition,
                   std::int64_t firstKey, std::int64_t count) {
    const std::int64_t first = relativePosition(queryPosition, firstKey);
    Vector biases = biasesWithoutRowConstants(scheme, query, head).values(first, count);
    if (const std::optional<LinearBias> ofKeys = biasesOfKeys(scheme, head))
        for (std::int64_t t = 0; t < count; ++t)
            if (std::isfinite(biases(t))) biases(t) = ofKeys->at(static_cast<double>(firstKey + t));
    return biases;
}

bool hasRowConstants(const Scheme& scheme) {
    const auto* alibi = std::get_if<AlibiScheme>(&scheme);
    return alibi && dependsOnlyOnKey(alibi->form);
}

BiasFunction biasesWithoutRowConstants(const Scheme& scheme, const Vector& query, std::int64_t head) {
    requireBias(scheme);
    validate(scheme);
    if (const auto* alibi = std::get_if<AlibiScheme>(&scheme)) return alibiBiases(*alibi, head);
    if (const auto* t5 = std::get_if<T5Scheme>(&scheme)) return t5Biases(*t5, head);
    return shawBiases(std::get<ShawScheme>(scheme), query);
}

std::optional<LinearBias> biasesOfKeys(const Scheme& scheme, std::int64_t head) {
    if (!hasRowConstants(scheme)) return {};
    const auto& alibi = std::get<AlibiScheme>(scheme);
    // The factor at key 0, and the slope.
    const AlibiSteps steps = alibiSteps(alibi, head, 0, 0);
    return LinearBias{steps.slope, steps.factor, 1};
}

Vector rotationAngles(const Scheme& scheme, double position) {
    const RopeScheme& rope = rotationOf(scheme);
    return scaledPosition(rope.scaling, position) * ropeFrequencies(rope);
}

}  // namespace sinescope
