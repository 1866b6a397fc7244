// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/alibi.h"

#include "core/error.h"
#include "core/number_text.h"
#include "core/schemes/calculations.h"

#include <bit>
#include <cmath>
#include <limits>
#include <string>

namespace sinescope {

namespace {

double multiplier(const AlibiScheme& scheme, std::int64_t query, std::int64_t key) {
    const auto i = static_cast<double>(query);
    const auto j = static_cast<double>(key);
    const auto last = static_cast<double>(scheme.keys) - 1;
    switch (scheme.form) {
        case AlibiForm::Distance:
            return j - i;
        case AlibiForm::Symmetric:
            return 0 - std::abs(i - j);  // 0, not -0, on the diagonal
        case AlibiForm::KeyFromLast:
            return j - last;
        case AlibiForm::Key:
            return j;
        case AlibiForm::Inverted:
            return last - std::abs(i - j);
    }
    return 0;
}

/// The steps of the slope, which is exact if the exponent is whole.
AlibiSteps slopeSteps(const AlibiScheme& scheme, std::int64_t head) {
    if (head < 0 || head >= scheme.heads)
        throw Error("Head " + groupedText(head) + " does not exist; the heads are 0 to " +
                    groupedText(scheme.heads - 1) + ".");
    const auto power = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(scheme.heads)));
    AlibiSteps steps{.number = head + 1, .of = power};
    if (scheme.slopes == AlibiSlopes::Geometric)
        steps.of = scheme.heads;
    else if (head >= power)
        steps = {.number = 2 * (head - power) + 1, .of = 2 * power};
    steps.slope =
        std::exp2(-scheme.biasMax * static_cast<double>(steps.number) / static_cast<double>(steps.of));
    return steps;
}

}  // namespace

void validate(const AlibiScheme& scheme) {
    if (scheme.heads < 1 || scheme.heads > AlibiScheme::maximumHeads)
        throw Error("ALiBi has " + groupedText(scheme.heads) + " heads; it must have 1 to " +
                    groupedText(AlibiScheme::maximumHeads) + ".");
    if (!(std::isfinite(scheme.biasMax) && scheme.biasMax > 0))
        throw Error("ALiBi's largest bias exponent is " + groupedText(scheme.biasMax) +
                    "; it must be a finite number above 0.");
    if (scheme.keys < 1)
        throw Error("ALiBi is to count from the last of " + groupedText(scheme.keys) +
                    " keys; there must be at least 1.");
}

Vector alibiSlopes(const AlibiScheme& scheme) {
    validate(scheme);
    Vector slopes(scheme.heads);
    for (std::int64_t h = 0; h < scheme.heads; ++h) slopes(h) = slopeSteps(scheme, h).slope;
    return slopes;
}

AlibiSteps alibiSteps(const AlibiScheme& scheme, std::int64_t head, std::int64_t query, std::int64_t key) {
    validate(scheme);
    AlibiSteps steps = slopeSteps(scheme, head);
    steps.factor = multiplier(scheme, query, key);
    steps.added = steps.slope * steps.factor;
    steps.isMasked = scheme.causal && key > query;
    return steps;
}

bool dependsOnlyOnKey(AlibiForm form) {
    return form == AlibiForm::Key || form == AlibiForm::KeyFromLast;
}

double alibiBias(const AlibiScheme& scheme, std::int64_t head, std::int64_t query, std::int64_t key) {
    const AlibiSteps steps = alibiSteps(scheme, head, query, key);
    return steps.isMasked ? -std::numeric_limits<double>::infinity() : steps.added;
}

BiasFunction alibiBiases(const AlibiScheme& scheme, std::int64_t head) {
    const double slope = alibiSteps(scheme, head, 0, 0).slope;
    const bool isInverted = scheme.form == AlibiForm::Inverted;
    const double offset = isInverted ? static_cast<double>(scheme.keys) - 1 : 0;
    std::vector<BiasFunction::Run> runs = {{0, {slope, offset, 1}}};
    if (scheme.causal)
        runs.push_back({1, {-std::numeric_limits<double>::infinity()}});
    else if (isInverted || scheme.form == AlibiForm::Symmetric)
        runs.push_back({1, {slope, offset, -1}});
    return BiasFunction(runs);
}

}  // namespace sinescope
