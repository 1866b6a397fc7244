// SPDX-License-Identifier: GPL-3.0-or-later
//
// T5's relative position bias: Raffel et al. 2019, section 2.1; tensorflow/mesh: mesh_tensorflow/transformer/
// transformer_layers.py, _relative_position_bucket. The distance r = key - query falls into one of a few
// buckets, and each bucket has a learned number per head that is added to the score.
//
// With N buckets for a direction and E = floor(N / 2), a distance n in that direction is in bucket
//   n                                                    for n < E (one distance each)
//   min(N - 1, E + floor(ln(n/E) / ln(D/E) (N - E)))     beyond, D = maximumDistance.
// Bidirectional: N = floor(buckets / 2), n = |r|, and N is added for r > 0. Otherwise N = buckets, n =
// max(-r, 0).
//
// The libraries take these logarithms in float32; if n is exactly at an edge, the last digit then decides
// (double arithmetic has bucket 5 for n = 10 of 10 buckets up to 160, where the formula says 6). Here the
// edge n^(N-E) >= D^t E^(N-E-t) is decided in exact integers whenever the logarithms come near it.
#pragma once

#include "core/schemes/bias_function.h"
#include "core/schemes/weight_table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinescope {

struct T5Buckets {
    std::int64_t buckets = 32;           ///< 2 .. maximumBuckets; 4 or more if bidirectional
    std::int64_t maximumDistance = 128;  ///< D, positions; above E
    bool bidirectional = true;           ///< encoders; decoders mask the keys after a query

    static constexpr std::int64_t maximumBuckets = 4096;
    friend bool operator==(const T5Buckets&, const T5Buckets&) = default;
};

/// Throws Error, with a sentence that names the parameter, its value and what is allowed: at least two
/// buckets per direction, and a maximum distance beyond those with one bucket each.
void validate(const T5Buckets& buckets);

/// Bucket of a relative position (key - query), 0 .. buckets - 1. Any number is safe.
std::int64_t t5Bucket(const T5Buckets& buckets, std::int64_t relative);

/// The smallest distance of the buckets 0, 1, 2 ... of one direction; an empty bucket has that of the next
/// one. N entries.
std::vector<std::int64_t> t5BucketEdges(const T5Buckets& buckets);

struct T5Scheme {
    T5Buckets buckets{};
    WeightTable biases{};  ///< buckets x heads, as in huggingface/transformers (flaxformer: heads x buckets)
    /// Seed of made-up biases, which can be regenerated for another number of buckets or heads. Empty for a
    /// model's biases.
    std::optional<std::uint64_t> seed{};
    std::string name{};  ///< of the tensor with the biases; empty if unknown

    static constexpr std::int64_t maximumHeads = 1024;
    friend bool operator==(const T5Scheme&, const T5Scheme&) = default;
};

/// Throws Error for invalid buckets, or if the table does not have one row per bucket and up to maximumHeads
/// columns.
void validate(const T5Scheme& scheme);

/// The bias of a head for a query and a key position; minus infinity for a key that a decoder masks. Throws
/// Error unless 0 <= head < heads.
double t5Bias(const T5Scheme& scheme, std::int64_t head, std::int64_t query, std::int64_t key);

/// The biases by distance.
BiasFunction t5Biases(const T5Scheme& scheme, std::int64_t head);

/// Made-up biases (see seededTable), a row for each bucket.
WeightTable seededBiases(std::int64_t buckets, std::int64_t heads, std::uint64_t seed);
/// A scheme with them.
T5Scheme seededT5(const T5Buckets& buckets, std::int64_t heads, std::uint64_t seed);

}  // namespace sinescope
