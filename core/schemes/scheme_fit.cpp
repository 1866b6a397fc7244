// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/scheme_fit.h"

#include "core/saturating_cast.h"
#include "core/schemes/calculations.h"
#include "core/schemes/overloaded.h"
#include "core/schemes/parameter_makers.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace sinescope {

namespace {

/// Sets the lengths and the pairs of a scaling.
void fitScaling(RopeScheme& rope, std::int64_t length) {
    if (auto* dynamic = std::get_if<DynamicNtkScaling>(&rope.scaling)) dynamic->sequenceLength = length;
    auto* longRope = std::get_if<LongRopeScaling>(&rope.scaling);
    if (!longRope) return;
    longRope->sequenceLength = length;
    if (static_cast<std::int64_t>(longRope->longFactors.size()) != ropePairCount(rope)) remakeFactors(rope);
}

void fitRotation(RopeScheme& rope, std::int64_t length, std::int64_t dModel) {
    const bool turnsAll = !rope.rotaryDim || *rope.rotaryDim >= rope.headDim - rope.headDim % 2;
    rope.headDim = dModel;
    if (turnsAll) {
        rope.rotaryDim.reset();
        if (dModel % 2 != 0 && rope.part == RopePart::Leading) rope.rotaryDim = dModel - 1;
    }
    fitScaling(rope, length);
}

std::vector<double> resampled(const std::vector<double>& factors, std::size_t count) {
    if (factors.empty()) return factors;
    std::vector<double> found;
    for (std::size_t i = 0; i < count; ++i) found.push_back(factors[i * factors.size() / count]);
    return found;
}

}  // namespace

SchemeRequirements schemeRequirements(const Scheme& scheme) {
    return std::visit(
        Overloaded{
            [](const IndexScheme&) { return SchemeRequirements{.fromZero = true}; },
            [](const UnitIntervalScheme&) { return SchemeRequirements{.fromZero = true}; },
            [](const LearnedScheme& s) {
                return SchemeRequirements{
                    s.table.columns(), std::max<std::int64_t>(0, s.table.rows() - s.firstRow), false, true};
            },
            [](const TableScheme& s) {
                return SchemeRequirements{s.columns, std::max<std::int64_t>(0, s.rows - s.firstRow), false,
                                          true};
            },
            [](const GridScheme& s) {
                const bool possible = std::min(s.height, s.width) >= 1 &&
                                      std::max(s.height, s.width) <= GridScheme::maximumSide;
                return SchemeRequirements{0, possible ? s.height * s.width : 0, possible, true};
            },
            [](const AlibiScheme& s) { return SchemeRequirements{.fromZero = dependsOnlyOnKey(s.form)}; },
            [](const OneOf<NoScheme, SinusoidalScheme, T5Scheme, ShawScheme, RopeScheme> auto&) {
                return SchemeRequirements{};
            },
        },
        scheme);
}

bool followsLength(const RopeScaling& scaling) {
    return std::holds_alternative<DynamicNtkScaling>(scaling) ||
           std::holds_alternative<LongRopeScaling>(scaling);
}

Vector frequenciesInText(const RopeScheme& rope, std::int64_t length) {
    RopeScheme requested = rope;
    fitScaling(requested, length);
    return ropeFrequencies(requested);
}

Scheme fitted(const Scheme& scheme, std::int64_t length, std::int64_t dModel) {
    Scheme fit = scheme;
    // Impossible sizes are refused elsewhere; nothing of that size is allocated.
    if (length < 1 || dModel < 1 || dModel > EncodingParameters::maximumDModel) return fit;
    std::visit(Overloaded{
                   [&](SinusoidalScheme& s) {
                       s.encoding.length = length;
                       s.encoding.dModel = dModel;
                   },
                   [&](UnitIntervalScheme& s) { s.length = length; },
                   [&](AlibiScheme& s) { s.keys = length; },
                   [&](ShawScheme& s) {
                       if (s.seed && s.keys.columns() != dModel && s.left + s.right + 1 == s.keys.rows())
                           s = seededShaw(s.left, s.right, dModel, *s.seed);
                   },
                   [&](RopeScheme& s) { fitRotation(s, length, dModel); },
                   [&](GridScheme& s) { s.dModel = dModel; },
                   [](OneOf<NoScheme, IndexScheme, LearnedScheme, T5Scheme, TableScheme> auto&) {},
               },
               fit);
    return fit;
}

void resizeHead(RopeScheme& rope, std::int64_t columns) {
    if (rope.headDim == columns) return;
    const std::int64_t pairs = columns / 2;
    if (rope.rotaryDim && *rope.rotaryDim < rope.headDim - rope.headDim % 2) {
        const double share = static_cast<double>(*rope.rotaryDim) / static_cast<double>(rope.headDim);
        const auto turned = axisPlace(std::round(share * static_cast<double>(columns) / 2));
        rope.rotaryDim = 2 * std::clamp<std::int64_t>(turned, std::min<std::int64_t>(1, pairs), pairs);
    } else {
        rope.rotaryDim.reset();
    }
    rope.headDim = columns;
    if (columns % 2 != 0) {
        // Pairs that reach over the whole head need an even number of columns.
        rope.part = RopePart::Leading;
        if (!rope.rotaryDim) rope.rotaryDim = columns - 1;
    }
    if (auto* scaling = std::get_if<LongRopeScaling>(&rope.scaling)) {
        const auto count = static_cast<std::size_t>(ropePairCount(rope));
        scaling->shortFactors = resampled(scaling->shortFactors, count);
        scaling->longFactors = resampled(scaling->longFactors, count);
        remakeFactors(rope);
    }
}

Scheme narrowed(Scheme scheme, std::int64_t length, std::int64_t dModel) {
    if (auto* rope = std::get_if<RopeScheme>(&scheme)) resizeHead(*rope, dModel);
    return fitted(scheme, length, dModel);
}

}  // namespace sinescope
