// SPDX-License-Identifier: GPL-3.0-or-later
//
// Attention with linear biases: Press, Smith and Lewis 2021, section 3. Nothing is added to the input; the
// score of query i and key j in head h (0-based here) gets a penalty of s_h times their distance. s_h falls
// geometrically from head to head, so that some heads look near and some far.
#pragma once

#include "core/encoding/encoding.h"
#include "core/schemes/bias_function.h"

#include <cstdint>

namespace sinescope {

/// How the slopes of H heads are computed.
enum class AlibiSlopes {
    /// H a power of two: 2^(-m (h+1) / H) with m = 8. Otherwise the slopes of the largest power of two c
    /// below H, then every other slope of 2c heads, from the first on.
    /// ofirpress/attention_with_linear_biases: fairseq/models/transformer.py, get_slopes; so do BLOOM, MPT,
    /// Keras, GPT-NeoX, OpenNMT.
    Reference,
    /// 2^(-m (h+1) / H) for every H, the formula of the paper: facebookresearch/fairseq2; MLX until its PR
    /// 3071. It differs from the reference if H is not a power of two.
    Geometric,
};

/// The factor of the slope. i: query, j: key, K: number of keys.
enum class AlibiForm {
    Distance,     ///< -(i - j), meant for j <= i: GPT-NeoX
    Symmetric,    ///< -|i - j|: OpenNMT-py, MLX, curated-transformers
    KeyFromLast,  ///< j - (K - 1), the same in every row: Keras, CTranslate2
    Key,          ///< j, the same in every row: the original, BLOOM, fairseq2
    Inverted,     ///< K - 1 - |i - j|, rewards instead of penalties: curated-transformers, is_inverted
};

/// The forms with equal rows (KeyFromLast, Key) differ from Distance by a constant in each row, which softmax
/// cancels; from Symmetric only under a causal mask.
struct AlibiScheme {
    std::int64_t heads = 8;  ///< H, 1 .. maximumHeads
    AlibiSlopes slopes = AlibiSlopes::Reference;
    double biasMax = 8;  ///< m: the last slope is 2^-m (Keras alibi_bias_max); finite, above 0
    AlibiForm form = AlibiForm::Distance;
    bool causal = false;     ///< keys after the query are at minus infinity
    std::int64_t keys = 50;  ///< K, for KeyFromLast and Inverted; at least 1

    static constexpr std::int64_t maximumHeads = 65'536;
    friend bool operator==(const AlibiScheme&, const AlibiScheme&) = default;
};

/// Throws Error, with a sentence that names the parameter, its value and what is allowed.
void validate(const AlibiScheme& scheme);

/// s_h for h = 0 .. heads - 1.
Vector alibiSlopes(const AlibiScheme& scheme);

/// Returns the bias of a query and a key position; minus infinity if masked. Throws Error unless
/// 0 <= head < heads.
double alibiBias(const AlibiScheme& scheme, std::int64_t head, std::int64_t query, std::int64_t key);

/// The biases by distance; for forms that look at the key alone, without the constant of a row.
BiasFunction alibiBiases(const AlibiScheme& scheme, std::int64_t head);

}  // namespace sinescope
