// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/scheme_values.h"

#include "core/error.h"
#include "core/schemes/calculations.h"
#include "core/schemes/relative.h"

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
    requireBias(scheme);
    validate(scheme);
    if (const auto* alibi = std::get_if<AlibiScheme>(&scheme))
        return alibiBiases(*alibi, head, queryPosition, firstKey, count);
    Vector biases(count);
    if (const auto* shaw = std::get_if<ShawScheme>(&scheme)) {
        const Vector products = shaw->keys.values() * query;
        for (std::int64_t t = 0; t < count; ++t)
            biases(t) =
                products(clippedRelativePosition(queryPosition, firstKey + t, shaw->left, shaw->right));
        return biases;
    }
    const auto& t5 = std::get<T5Scheme>(scheme);
    const std::int64_t far = t5.buckets.maximumDistance;  // from there on each side has one bucket
    const double farBefore = t5Bias(t5, head, far, 0), farAfter = t5Bias(t5, head, 0, far);
    for (std::int64_t t = 0; t < count; ++t) {
        const std::int64_t apart = relativePosition(queryPosition, firstKey + t);
        biases(t) = apart <= -far  ? farBefore
                    : apart >= far ? farAfter
                                   : t5Bias(t5, head, queryPosition, firstKey + t);
    }
    return biases;
}

bool hasRowConstants(const Scheme& scheme) {
    const auto* alibi = std::get_if<AlibiScheme>(&scheme);
    return alibi && looksAtKeys(alibi->form);
}

Vector biasesWithoutRowConstants(const Scheme& scheme, const Vector& query, std::int64_t head,
                                 std::int64_t first, std::int64_t count) {
    if (!hasRowConstants(scheme)) return biasesOfRow(scheme, query, head, 0, first, count);
    AlibiScheme alibi = std::get<AlibiScheme>(scheme);
    alibi.form = AlibiForm::Distance;
    return biasesOfRow(alibi, query, head, 0, first, count);
}

Vector rotationAngles(const Scheme& scheme, double position) {
    const RopeScheme& rope = rotationOf(scheme);
    return scaledPosition(rope.scaling, position) * ropeFrequencies(rope);
}

}  // namespace sinescope
