// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rotary position embedding: Su et al. 2021 (RoFormer), section 3.2. Query and key are rotated, pair of
// columns by pair of columns, by the angle p w_i, w_i = B^(-2i/r):
//   (x, y) -> (x cos a - y sin a, y cos a + x sin a),  a = p w_i
// so that the score q . k of a query at p and a key at p' depends on p - p' alone.
#pragma once

#include "core/encoding/encoding.h"
#include "core/schemes/rope_scaling.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sinescope {

/// Which of the r rotated columns make pair i. The two are the same map up to a permutation of the columns.
/// Name trap: rotate_half is the Halves rotation in most libraries, the Interleaved one in HF RoFormer,
/// axlearn and lucidrains.
enum class RopePairs {
    Interleaved,  ///< 2i and 2i + 1: RoFormer, Meta Llama, GPT-J; llama.cpp NORM
    Halves,       ///< i and i + r/2: GPT-NeoX, HF Llama, Mistral, Qwen, Gemma; llama.cpp NEOX
};

/// The two columns of a pair, of `count` pairs.
struct PairColumns {
    std::int64_t x = 0;
    std::int64_t y = 0;
};
PairColumns pairColumns(RopePairs pairs, std::int64_t pair, std::int64_t count);

/// How a partial rotation is defined.
enum class RopePart {
    Leading,  ///< the first r columns, exponent over r, the rest untouched: GPT-NeoX rotary_pct, Phi, GPT-J
    Proportional,  ///< exponent over the whole head, the slow pairs have frequency 0, and pairs reach over
                   ///< the whole head: google-deepmind/gemma, rope_proportion
};

struct RopeScheme {
    std::int64_t headDim = 64;  ///< columns of a head, 1 .. 16384
    double base = 10000;        ///< B, rope_theta; EncodingParameters::minimumBase .. maximumBase
    RopePairs pairs = RopePairs::Interleaved;
    /// r: columns that turn, even, at most headDim; all if not given.
    std::optional<std::int64_t> rotaryDim{};
    RopePart part = RopePart::Leading;
    RopeScaling scaling{};
    friend bool operator==(const RopeScheme&, const RopeScheme&) = default;
};

/// Throws Error, with a sentence that names the parameter, its value and what is allowed.
void validate(const RopeScheme& rope);

/// Number of pairs: r/2, headDim/2 for Proportional.
std::int64_t ropePairCount(const RopeScheme& rope);

/// Number of pairs that turn, which are the first.
std::int64_t turningPairs(const RopeScheme& rope);

/// w_i in radians per position, scaling included, for each pair; 0 for a pair that does not turn.
Vector ropeFrequencies(const RopeScheme& rope);
/// The frequencies as sums of two doubles.
std::vector<Frequency> exactRopeFrequencies(const RopeScheme& rope);

/// The scaling's factor of cosines and sines (its square for scores); 1 without scaling.
double ropeAttentionFactor(const RopeScheme& rope);

/// Cosines and sines of the angles p w_i, times the attention factor: T x pairs, row = position.
struct RopeTable {
    Matrix cosines;
    Matrix sines;
};

/// The table at any positions (fractional and negative ones too), accurate to the last digit below 2^53.
RopeTable ropeTable(const RopeScheme& rope, const std::vector<double>& positions);

/// Rotates the heads of each row of x, T x (heads headDim): the first 2 x pairs columns of each head, by the
/// table's row with the same index; other columns are unchanged. Throws Error if the shapes do not fit.
Matrix applyRopeTable(const Matrix& x, const RopeTable& table, RopePairs pairs, std::int64_t heads = 1);

/// Row t of x, T x (heads headDim), rotated to positions[t]. Throws Error if the shapes do not fit.
Matrix rotateRows(const RopeScheme& rope, const Matrix& x, const std::vector<double>& positions,
                  std::int64_t heads = 1);
/// One vector of length headDim rotated to a position.
Vector rotate(const RopeScheme& rope, const Vector& x, double position);

}  // namespace sinescope
