// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/properties.h"

#include "core/schemes/overloaded.h"

#include <cmath>

namespace sinescope {

const EncodingParameters* sinusoidIn(const Scheme& scheme) {
    const auto* sinusoid = std::get_if<SinusoidalScheme>(&scheme);
    return sinusoid ? &sinusoid->encoding : nullptr;
}

const GridScheme* gridIn(const Scheme& scheme) {
    return std::get_if<GridScheme>(&scheme);
}

const TableScheme* ownTableIn(const Scheme& scheme) {
    return std::get_if<TableScheme>(&scheme);
}

bool isWeightTable(const Scheme& scheme) {
    return isGivenTable(scheme) || ownTableIn(scheme);
}

bool isGivenTable(const Scheme& scheme) {
    return std::holds_alternative<LearnedScheme>(scheme);
}

bool hasEqualColumns(const Scheme& scheme) {
    return std::holds_alternative<IndexScheme>(scheme) || std::holds_alternative<UnitIntervalScheme>(scheme);
}

std::optional<double> largestAdded(const Scheme& scheme, std::int64_t rows) {
    if (isWeightTable(scheme)) return {};
    return std::visit(Overloaded{
                          [](const SinusoidalScheme& s) { return std::abs(s.encoding.factor); },
                          [rows](const IndexScheme&) { return static_cast<double>(rows - 1); },
                          [](const UnitIntervalScheme&) { return 1.0; },
                          [](const GridScheme&) { return 1.0; },
                          [](const auto&) { return 0.0; },
                      },
                      scheme);
}

const AlibiScheme* slopesIn(const Scheme& scheme) {
    return std::get_if<AlibiScheme>(&scheme);
}

const T5Scheme* bucketsIn(const Scheme& scheme) {
    return std::get_if<T5Scheme>(&scheme);
}

const ShawScheme* keyVectorsIn(const Scheme& scheme) {
    return std::get_if<ShawScheme>(&scheme);
}

const RopeScheme* rotationIn(const Scheme& scheme) {
    return std::get_if<RopeScheme>(&scheme);
}

bool isScaled(const RopeScheme& rope) {
    return !std::holds_alternative<NoScaling>(rope.scaling);
}

std::optional<std::int64_t> lastCounted(const RopeScheme& rope) {
    const auto* yarn = std::get_if<YarnScaling>(&rope.scaling);
    return yarn && yarn->asInKerasHub && yarn->truncate ? std::optional(yarn->originalLength) : std::nullopt;
}

bool hasMadeUpFactors(const RopeScheme& rope) {
    const auto* longRope = std::get_if<LongRopeScaling>(&rope.scaling);
    return longRope && longRope->madeUp;
}

}  // namespace sinescope
