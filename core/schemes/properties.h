// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tells schemes apart beside where their position enters (entersAt()): a property each. Whoever draws or
// words a scheme asks for the property that is shown, and never which scheme it is.
#pragma once

#include "core/schemes/scheme.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sinescope {

/// The setting of the sinusoidal encoding; null for all others.
const EncodingParameters* sinusoidIn(const Scheme& scheme);
/// The patches of an image whose rows and columns are encoded; null for sequences.
const GridScheme* gridIn(const Scheme& scheme);
/// True if its columns are pairs, the cosine and the sine of one angle that grows with the position.
bool hasPairs(const Scheme& scheme);
/// The base n that the frequencies of a sequence follow; nothing where there are none.
std::optional<double> baseOf(const Scheme& scheme);
/// Gives a scheme that follows one another base.
void setBase(Scheme& scheme, double base);
/// The table that a person brought; null for all others.
const TableScheme* ownTableIn(const Scheme& scheme);
TableScheme* ownTableIn(Scheme& scheme);

/// True if its rows are weights, whatever their sizes: those of a model or of a person's own table.
bool isWeightTable(const Scheme& scheme);
/// True if they are those of the table that comes with the program.
bool isGivenTable(const Scheme& scheme);
/// The row of its table that belongs to position 0.
std::int64_t firstRowOf(const Scheme& scheme);
/// True if every column of a row holds the same number, as positions themselves do.
bool hasEqualColumns(const Scheme& scheme);
/// True if it adds positions themselves, whole numbers.
bool addsPositions(const Scheme& scheme);
/// The largest magnitude that is added to the input at the first `rows` positions; nothing for weights, which
/// have to be looked at, and 0 where nothing is added.
std::optional<double> largestAdded(const Scheme& scheme, std::int64_t rows);

/// The slopes by which heads count distances; null for all others.
const AlibiScheme* slopesIn(const Scheme& scheme);
/// The buckets of distances that share a bias; null for all others.
const T5Scheme* bucketsIn(const Scheme& scheme);
/// The vectors of clipped distances, whose biases depend on the query's vector; null for all others.
const ShawScheme* keyVectorsIn(const Scheme& scheme);
/// The distance from which on all keys before a query have the same bias or vector; nothing where each has
/// its own.
std::optional<std::int64_t> sharedFrom(const Scheme& scheme);
/// Which of the learned biases or vectors a distance of key and query has; nothing where none are learned.
std::optional<std::int64_t> shareOf(const Scheme& scheme, std::int64_t distance);
inline bool readsQuery(const Scheme& scheme) {
    return keyVectorsIn(scheme) != nullptr;
}

/// The table that is read from a file, of rows, biases or vectors; null where they are computed or made up.
const WeightTable* fileTableIn(const Scheme& scheme);
/// What made-up biases or vectors are drawn from; nothing where none are made up.
std::optional<std::uint64_t> seedOf(const Scheme& scheme);
/// What positions are divided by before they are added; nothing where they are not.
std::optional<std::int64_t> divisorOf(const Scheme& scheme);

/// The rotation of queries and keys; null for schemes that turn nothing.
const RopeScheme* rotationIn(const Scheme& scheme);
RopeScheme* rotationIn(Scheme& scheme);
/// True if its frequencies are not those of training.
bool isScaled(const RopeScheme& rope);
bool isScaled(const Scheme& scheme);
/// The position from which on a rotation no longer counts, as keras-hub's YaRN; nothing where it always does.
std::optional<std::int64_t> lastCounted(const RopeScheme& rope);
/// How many times longer its scaling makes the text; nothing without one.
std::optional<double> stretchOf(const RopeScheme& rope);
/// The length of the text that its scaling follows; nothing where it follows none.
std::optional<std::int64_t> followedLength(const RopeScheme& rope);
/// True if its scaling has no effect in a text of the length that it follows.
bool isUnstretched(const RopeScheme& rope);
/// The scaling that has a factor for each pair; null for all others.
const LongRopeScaling* pairFactorsIn(const RopeScheme& rope);
LongRopeScaling* pairFactorsIn(RopeScheme& rope);
/// True if those factors are no model's.
bool hasMadeUpFactors(const RopeScheme& rope);
/// Those that stretch the pairs in a text of the length that it follows; null where they are no model's.
const std::vector<double>* ownFactorsIn(const RopeScheme& rope);

}  // namespace sinescope
