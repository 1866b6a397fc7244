// SPDX-License-Identifier: GPL-3.0-or-later
//
// The properties that distinguish schemes, besides where position enters (entersAt()). Code that draws or
// describes a scheme asks for the property it shows, never for the type of the scheme.
#pragma once

#include "core/schemes/scheme.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sinescope {

/// The parameters of the sinusoidal encoding; null for all others.
const EncodingParameters* sinusoidIn(const Scheme& scheme);
/// The largest magnitude of a scheme whose values are sines and cosines; empty for the others.
std::optional<double> amplitudeOf(const Scheme& scheme);
/// The patches of an image whose rows and columns are encoded; null for sequences.
const GridScheme* gridIn(const Scheme& scheme);
/// True if its columns are pairs, the cosine and the sine of one angle that grows with the position.
bool hasPairs(const Scheme& scheme);
/// The base n of the frequencies of a sequence; empty without frequencies.
std::optional<double> baseOf(const Scheme& scheme);
/// Sets the base of a scheme that has one.
void setBase(Scheme& scheme, double base);
/// The table that the user opened; null for all others.
const TableScheme* ownTableIn(const Scheme& scheme);
TableScheme* ownTableIn(Scheme& scheme);

/// True if its rows are weights of any size: those of a model or of the user's table.
bool isWeightTable(const Scheme& scheme);
/// True if its rows are those of the table that comes with the program.
bool isGivenTable(const Scheme& scheme);
/// The row of its table that belongs to position 0.
std::int64_t firstRowOf(const Scheme& scheme);
/// True if every column of a row holds the same number, as positions themselves do.
bool hasEqualColumns(const Scheme& scheme);
/// True if it adds positions themselves, whole numbers.
bool addsPositions(const Scheme& scheme);
/// The largest magnitude that is added to the input at the first `rows` positions; empty for weights, which
/// have to be read, and 0 if nothing is added.
std::optional<double> largestAdded(const Scheme& scheme, std::int64_t rows);

/// The slopes by which heads count distances; null for all others.
const AlibiScheme* slopesIn(const Scheme& scheme);
/// The buckets of distances that share a bias; null for all others.
const T5Scheme* bucketsIn(const Scheme& scheme);
/// The vectors of clipped distances, whose biases depend on the query's vector; null for all others.
const ShawScheme* keyVectorsIn(const Scheme& scheme);
/// True if it masks the keys after a query, as decoders do.
bool masksKeysAhead(const Scheme& scheme);
/// The distance from which on all keys before a query have the same bias or vector; empty if they never do.
std::optional<std::int64_t> sharedFrom(const Scheme& scheme);
/// The index of the learned bias or vector of a distance of key and query; empty if none are learned.
std::optional<std::int64_t> shareOf(const Scheme& scheme, std::int64_t distance);
inline bool readsQuery(const Scheme& scheme) {
    return keyVectorsIn(scheme) != nullptr;
}

/// The table that is read from a file, of rows, biases or vectors; null if they are computed or made up.
const WeightTable* fileTableIn(const Scheme& scheme);
/// The seed of made-up biases or vectors; empty if none are made up.
std::optional<std::uint64_t> seedOf(const Scheme& scheme);
/// The divisor of positions before they are added; empty if they are not divided.
std::optional<std::int64_t> divisorOf(const Scheme& scheme);

/// The rotation of queries and keys; null for schemes without one.
const RopeScheme* rotationIn(const Scheme& scheme);
RopeScheme* rotationIn(Scheme& scheme);
/// True if its frequencies are not those of training.
bool isScaled(const RopeScheme& rope);
bool isScaled(const Scheme& scheme);
/// The last position that a rotation counts, as in keras-hub's YaRN; empty if it counts all.
std::optional<std::int64_t> lastCountedPosition(const RopeScheme& rope);
/// The factor by which its scaling extends the text; empty without a scaling.
std::optional<double> stretchOf(const RopeScheme& rope);
/// The text length that its scaling follows; empty if it follows none.
std::optional<std::int64_t> followedLength(const RopeScheme& rope);
/// True if its scaling has no effect at the text length that it follows.
bool isUnstretched(const RopeScheme& rope);
/// The scaling that has a factor for each pair; null for all others.
const LongRopeScaling* pairFactorsIn(const RopeScheme& rope);
LongRopeScaling* pairFactorsIn(RopeScheme& rope);
/// True if those factors are made up.
bool hasPlaceholderFactors(const RopeScheme& rope);
/// The factors of the pairs at the text length that it follows; null if they are made up.
const std::vector<double>* ownFactorsIn(const RopeScheme& rope);

}  // namespace sinescope
