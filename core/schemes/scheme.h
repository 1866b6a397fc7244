// SPDX-License-Identifier: GPL-3.0-or-later
//
// The family of positional schemes behind one interface. They differ in where position enters: added to the
// input, added to the score, a rotation of q and k, or nowhere. A `position` here is a token's place in the
// sequence, counted from 0; if a library starts elsewhere, the scheme says so
// (EncodingParameters::firstPosition, LearnedScheme::firstRow).
#pragma once

#include "core/encoding/encoding.h"
#include "core/schemes/alibi.h"
#include "core/schemes/grid.h"
#include "core/schemes/learned.h"
#include "core/schemes/naive.h"
#include "core/schemes/overloaded.h"
#include "core/schemes/rope.h"
#include "core/schemes/scheme_parameter.h"
#include "core/schemes/shaw.h"
#include "core/schemes/t5.h"
#include "core/schemes/table_scheme.h"

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace sinescope {

/// No position at all. Under a causal mask a decoder still sees order: Kazemnejad et al. 2023.
struct NoScheme {
    friend bool operator==(const NoScheme&, const NoScheme&) = default;
};

/// The encoding of core/encoding, added to the input; `length` is ignored.
struct SinusoidalScheme {
    EncodingParameters encoding{};
    friend bool operator==(const SinusoidalScheme&, const SinusoidalScheme&) = default;
};

/// Every kind has its entry in schemes(), in this order.
using SchemeKinds = std::variant<NoScheme, IndexScheme, UnitIntervalScheme, SinusoidalScheme, LearnedScheme,
                                 T5Scheme, AlibiScheme, ShawScheme, RopeScheme, TableScheme, GridScheme>;

/// The kinds that add nothing to the input, and those that add nothing to a score. A new kind does not
/// compile until it is in one of them or in the functions below.
template <typename Kind>
concept AddsNoRows = OneOf<Kind, NoScheme, T5Scheme, AlibiScheme, ShawScheme, RopeScheme>;
template <typename Kind>
concept AddsNoBias = OneOf<Kind, NoScheme, IndexScheme, UnitIntervalScheme, SinusoidalScheme, LearnedScheme,
                           RopeScheme, TableScheme, GridScheme>;

/// A scheme of one of the kinds. The special members are not inline, because they take long to compile.
struct Scheme : SchemeKinds {
    using variant::variant;
    Scheme() = default;
    Scheme(const Scheme&);
    Scheme(Scheme&&) noexcept;
    Scheme& operator=(const Scheme&);
    Scheme& operator=(Scheme&&) noexcept;
    ~Scheme();
    friend bool operator==(const Scheme& a, const Scheme& b);
};
using SchemeParameter = SchemeParameterOf<Scheme>;

/// Where position enters.
enum class Entry {
    Nowhere,
    Input,     ///< added to the embedding: x + PE(p)
    Score,     ///< added to the score of a query and a key
    Rotation,  ///< turns the query and the key
};

/// Information for choosing a scheme.
struct SchemeInfo {
    /// none, index, unit-interval, sinusoidal, learned, t5, alibi, shaw, rope, table, grid
    const char* id;
    const char* name;         ///< for display: "ALiBi"
    Entry entry;              ///< where position enters
    const char* description;  ///< one line
    const char* source;       ///< paper and section, or repository and file
    /// Its own parameters; those of the sinusoidal encoding are EncodingParameters.
    std::vector<SchemeParameter> parameters;
    /// Makes a scheme of the kind: see makeScheme().
    Scheme (*make)(std::int64_t dModel, std::int64_t length, std::uint64_t seed);
};

/// All schemes, in the order of the variant.
const std::vector<SchemeInfo>& schemes();
/// The entry of a scheme's kind.
const SchemeInfo& infoOf(const Scheme& scheme);
/// The parameter `id` of a scheme's kind. Throws Error with the known ids if it does not exist.
const SchemeParameter& schemeParameter(const Scheme& scheme, std::string_view id);

/// A scheme of the named kind that fits vectors of dModel columns (one head) and `length` positions, with its
/// default parameters (from the paper, or the library named in `source`); tables are made up from the seed.
/// "table" has no table yet. "grid" is the smallest square with `length` positions. Throws Error for an
/// unknown id (the sentence lists the known ones) and for sizes that the kind cannot have.
Scheme makeScheme(std::string_view id, std::int64_t dModel, std::int64_t length, std::uint64_t seed = 0);

/// Throws Error, with a sentence that names the parameter, its value and what is allowed.
void validate(const Scheme& scheme);

Entry entersAt(const Scheme& scheme);

/// The vector added to the embedding at a position, length dModel; zeros unless position enters at the input.
/// Throws Error if the scheme has no value (a position beyond a learned table or outside a [0, 1] sentence,
/// another d_model).
Vector inputVector(const Scheme& scheme, std::int64_t position, std::int64_t dModel);
/// The same for many positions: row t belongs to positions[t].
Matrix inputVectors(const Scheme& scheme, const std::vector<std::int64_t>& positions, std::int64_t dModel);

/// A query or key as attention sees it at a position: turned by RoPE, unchanged by every other scheme.
Vector rotated(const Scheme& scheme, const Vector& x, std::int64_t position);
/// The same for each row of a T x d matrix.
Matrix rotatedRows(const Scheme& scheme, const Matrix& x, const std::vector<std::int64_t>& positions);

/// The bias added to the score of a query vector at one position and a key at another, for one head; 0 unless
/// position enters at the score. `query` is read for Shaw only, whose bias is q . a; T5 and ALiBi look at
/// positions only. Minus infinity if the scheme masks the key.
double scoreBias(const Scheme& scheme, const Vector& query, std::int64_t head, std::int64_t queryPosition,
                 std::int64_t keyPosition);

/// Number of heads that the scheme distinguishes: T5's table and ALiBi's slopes; 1 for the others.
std::int64_t headCount(const Scheme& scheme);

/// Number of learned parameters of the scheme: the table of learned positions (BERT 512 x 768 = 393,216),
/// T5's buckets x heads (32 x 12 = 384 per stack), Shaw's (left + right + 1) x d per layer (keys only); 0 for
/// the others.
std::int64_t parameterCount(const Scheme& scheme);

}  // namespace sinescope
