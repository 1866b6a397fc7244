// SPDX-License-Identifier: GPL-3.0-or-later
//
// Relative positions clipped to a window: Shaw, Uszkoreit and Vaswani 2018, section 3.2. A query at i sees
// the key at j through a learned vector a[clip(j - i, -left, right) + left] that is added to the key, so that
// the score is q . (k + a): beyond the window, all distances are treated alike. left = right = k in the paper
// and in tensorflow/tensor2tensor (common_attention.py) and OpenNMT-py; OpenNMT/CTranslate2 also has unequal
// sides.
#pragma once

#include "core/schemes/bias_function.h"
#include "core/schemes/weight_table.h"

#include <cstdint>
#include <optional>

namespace sinescope {

/// clip(key - query, -left, right) + left, in 0 .. left + right. Safe for any positions. Throws Error if
/// left or right is negative or their sum does not fit.
std::int64_t clippedRelativePosition(std::int64_t query, std::int64_t key, std::int64_t left,
                                     std::int64_t right);

struct ShawScheme {
    std::int64_t left = 16;   ///< furthest distinguished distance back, >= 0
    std::int64_t right = 16;  ///< furthest distance ahead, >= 0
    WeightTable keys{};       ///< a^K: (left + right + 1) x head dimension
    /// Seed of made-up vectors, which can be regenerated for other sides. Empty for a model's vectors.
    std::optional<std::uint64_t> seed{};
    friend bool operator==(const ShawScheme&, const ShawScheme&) = default;
};

/// Throws Error for a negative side or a table that does not have left + right + 1 rows.
void validate(const ShawScheme& scheme);

/// The vector that is added to the key, length of the head dimension.
Vector shawKeyVector(const ShawScheme& scheme, std::int64_t query, std::int64_t key);

/// The product of the query with the key vector, by distance.
BiasFunction shawBiases(const ShawScheme& scheme, const Vector& query);

/// Made-up vectors (see seededTable), a row for each clipped distance.
WeightTable seededKeys(std::int64_t left, std::int64_t right, std::int64_t headDim, std::uint64_t seed);
/// A scheme with them.
ShawScheme seededShaw(std::int64_t left, std::int64_t right, std::int64_t headDim, std::uint64_t seed);

}  // namespace sinescope
