// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/properties.h"

#include "core/schemes/overloaded.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

const EncodingParameters* sinusoidIn(const Scheme& scheme) {
    const auto* sinusoid = std::get_if<SinusoidalScheme>(&scheme);
    return sinusoid ? &sinusoid->encoding : nullptr;
}

std::optional<double> amplitudeOf(const Scheme& scheme) {
    if (const auto* sinusoid = sinusoidIn(scheme)) return std::abs(sinusoid->factor);
    if (const auto* rope = rotationIn(scheme)) return ropeAttentionFactor(*rope);
    return gridIn(scheme) ? std::optional(1.0) : std::nullopt;
}

const GridScheme* gridIn(const Scheme& scheme) {
    return std::get_if<GridScheme>(&scheme);
}

bool hasPairs(const Scheme& scheme) {
    return sinusoidIn(scheme) || rotationIn(scheme) || gridIn(scheme);
}

std::optional<double> baseOf(const Scheme& scheme) {
    if (const auto* sinusoid = sinusoidIn(scheme)) return sinusoid->base;
    const auto* rope = rotationIn(scheme);
    return rope ? std::optional(rope->base) : std::nullopt;
}

void setBase(Scheme& scheme, double base) {
    if (auto* sinusoid = std::get_if<SinusoidalScheme>(&scheme)) sinusoid->encoding.base = base;
    if (auto* rope = rotationIn(scheme)) rope->base = base;
}

const TableScheme* ownTableIn(const Scheme& scheme) {
    return std::get_if<TableScheme>(&scheme);
}

TableScheme* ownTableIn(Scheme& scheme) {
    return std::get_if<TableScheme>(&scheme);
}

bool isWeightTable(const Scheme& scheme) {
    return isGivenTable(scheme) || ownTableIn(scheme);
}

bool isGivenTable(const Scheme& scheme) {
    return std::holds_alternative<LearnedScheme>(scheme);
}

std::int64_t firstRowOf(const Scheme& scheme) {
    if (const auto* own = ownTableIn(scheme)) return own->firstRow;
    const auto* learned = std::get_if<LearnedScheme>(&scheme);
    return learned ? learned->firstRow : 0;
}

bool hasEqualColumns(const Scheme& scheme) {
    return addsPositions(scheme) || divisorOf(scheme);
}

bool addsPositions(const Scheme& scheme) {
    return std::holds_alternative<IndexScheme>(scheme);
}

std::optional<double> largestAdded(const Scheme& scheme, std::int64_t rows) {
    using Largest = std::optional<double>;
    return std::visit(Overloaded{
                          [](const SinusoidalScheme& s) { return Largest(std::abs(s.encoding.factor)); },
                          [rows](const IndexScheme&) { return Largest(static_cast<double>(rows - 1)); },
                          [](const OneOf<UnitIntervalScheme, GridScheme> auto&) { return Largest(1); },
                          [](const OneOf<LearnedScheme, TableScheme> auto&) { return Largest(); },
                          [](const AddsNoRows auto&) { return Largest(0); },
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

bool masksKeysAhead(const Scheme& scheme) {
    if (const auto* t5 = bucketsIn(scheme)) return !t5->buckets.bidirectional;
    const auto* alibi = slopesIn(scheme);
    return alibi && alibi->causal;
}

std::optional<std::int64_t> sharedFrom(const Scheme& scheme) {
    if (const auto* t5 = bucketsIn(scheme)) return t5BucketEdges(t5->buckets).back();
    const auto* shaw = keyVectorsIn(scheme);
    return shaw ? std::optional(shaw->left) : std::nullopt;
}

std::optional<std::int64_t> shareOf(const Scheme& scheme, std::int64_t distance) {
    if (const auto* t5 = bucketsIn(scheme)) return t5Bucket(t5->buckets, distance);
    const auto* shaw = keyVectorsIn(scheme);
    return shaw ? std::optional(clippedRelativePosition(0, distance, shaw->left, shaw->right)) : std::nullopt;
}

const RopeScheme* rotationIn(const Scheme& scheme) {
    return std::get_if<RopeScheme>(&scheme);
}

RopeScheme* rotationIn(Scheme& scheme) {
    return std::get_if<RopeScheme>(&scheme);
}

const WeightTable* fileTableIn(const Scheme& scheme) {
    if (const auto* own = ownTableIn(scheme)) return &own->table;
    if (const auto* learned = std::get_if<LearnedScheme>(&scheme)) return &learned->table;
    if (seedOf(scheme)) return nullptr;
    if (const auto* t5 = bucketsIn(scheme)) return &t5->biases;
    const auto* shaw = keyVectorsIn(scheme);
    return shaw ? &shaw->keys : nullptr;
}

std::optional<std::uint64_t> seedOf(const Scheme& scheme) {
    if (const auto* t5 = bucketsIn(scheme)) return t5->seed;
    const auto* shaw = keyVectorsIn(scheme);
    return shaw ? shaw->seed : std::nullopt;
}

std::optional<std::int64_t> divisorOf(const Scheme& scheme) {
    const auto* unit = std::get_if<UnitIntervalScheme>(&scheme);
    return unit ? std::optional(std::max<std::int64_t>(1, unit->length - 1)) : std::nullopt;
}

bool isScaled(const RopeScheme& rope) {
    return !std::holds_alternative<NoScaling>(rope.scaling);
}

bool isScaled(const Scheme& scheme) {
    const auto* rope = rotationIn(scheme);
    return rope && isScaled(*rope);
}

std::optional<std::int64_t> lastCountedPosition(const RopeScheme& rope) {
    const auto* yarn = std::get_if<YarnScaling>(&rope.scaling);
    return yarn && yarn->asInKerasHub && yarn->truncate ? std::optional(yarn->originalLength) : std::nullopt;
}

std::optional<double> stretchOf(const RopeScheme& rope) {
    return std::visit(Overloaded{[](const NoScaling&) { return std::optional<double>(); },
                                 [](const auto& s) { return std::optional<double>(s.factor); }},
                      rope.scaling);
}

std::optional<std::int64_t> followedLength(const RopeScheme& rope) {
    if (const auto* dynamic = std::get_if<DynamicNtkScaling>(&rope.scaling)) return dynamic->sequenceLength;
    const auto* longRope = pairFactorsIn(rope);
    return longRope ? std::optional(longRope->sequenceLength) : std::nullopt;
}

bool isUnstretched(const RopeScheme& rope) {
    if (!isScaled(rope)) return true;
    if (pairFactorsIn(rope) && !hasPlaceholderFactors(rope)) return false;
    return followedLength(rope) && *followedLength(rope) <= originalLength(rope.scaling);
}

const LongRopeScaling* pairFactorsIn(const RopeScheme& rope) {
    return std::get_if<LongRopeScaling>(&rope.scaling);
}

LongRopeScaling* pairFactorsIn(RopeScheme& rope) {
    return std::get_if<LongRopeScaling>(&rope.scaling);
}

bool hasPlaceholderFactors(const RopeScheme& rope) {
    const auto* longRope = pairFactorsIn(rope);
    return longRope && longRope->isPlaceholder;
}

const std::vector<double>* ownFactorsIn(const RopeScheme& rope) {
    const auto* longRope = pairFactorsIn(rope);
    if (!longRope || longRope->isPlaceholder) return nullptr;
    return longRope->sequenceLength > longRope->originalLength ? &longRope->longFactors
                                                               : &longRope->shortFactors;
}

}  // namespace sinescope
