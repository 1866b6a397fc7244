// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/scheme_values.h"

#include "core/error.h"

#include <string>

namespace sinescope {

namespace {

const RopeScheme& rotationOf(const Scheme& scheme) {
    if (const auto* rope = std::get_if<RopeScheme>(&scheme)) return *rope;
    throw Error(std::string(infoOf(scheme).name) + " turns no query and no key; RoPE does.");
}

}  // namespace

double biasAtDistance(const Scheme& scheme, std::int64_t head, std::int64_t distance) {
    if (const auto* t5 = std::get_if<T5Scheme>(&scheme)) return t5Bias(*t5, head, 0, distance);
    if (const auto* given = std::get_if<AlibiScheme>(&scheme)) {
        AlibiScheme alibi = *given;
        if (alibi.form == AlibiForm::Key || alibi.form == AlibiForm::KeyFromLast)
            alibi.form = AlibiForm::Distance;
        return alibiBias(alibi, head, 0, distance);
    }
    throw Error(std::string(infoOf(scheme).name) +
                (std::holds_alternative<ShawScheme>(scheme)
                     ? " adds q . a to a score: without a query it has no bias."
                     : " adds nothing to a score; T5 buckets and ALiBi do."));
}

Vector biasesAtDistances(const Scheme& scheme, std::int64_t head, std::int64_t first, std::int64_t count) {
    Vector biases(count);
    for (std::int64_t t = 0; t < count; ++t) biases(t) = biasAtDistance(scheme, head, first + t);
    return biases;
}

double rotationAngle(const Scheme& scheme, double position, std::int64_t pair) {
    const Vector angles = rotationAngles(scheme, position);
    if (pair < 0 || pair >= angles.size())
        throw Error("Pair " + std::to_string(pair) + " does not exist; the pairs are 0 to " +
                    std::to_string(angles.size() - 1) + ".");
    return angles(pair);
}

Vector rotationAngles(const Scheme& scheme, double position) {
    const RopeScheme& rope = rotationOf(scheme);
    return scaledPosition(rope.scaling, position) * ropeFrequencies(rope);
}

}  // namespace sinescope
