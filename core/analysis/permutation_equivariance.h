// SPDX-License-Identifier: GPL-3.0-or-later
//
// Does attention know the order of its words? One head of Vaswani et al. 2017, section 3.2.1, over T x d
// inputs: f(X) = softmax(Q K^T / sqrt(d)) V with Q = X Wq, K = X Wk, V = X Wv (rows are tokens). Without
// positions and without a mask it is permutation-equivariant, f(P X) = P f(X): every word keeps its output
// wherever it is; only its pooled (mean) output is invariant. A causal mask leaks order.
#pragma once

#include "core/encoding/encoding.h"
#include "core/schemes/scheme.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace sinescope {

/// The linear congruential generator x <- 1664525 x + 1013904223 mod 2^32 (Numerical Recipes); next()
/// advances first and then returns u = x / 2^31 - 1, in -1 .. 1.
class Lcg {
 public:
    explicit Lcg(std::uint32_t seed) : m_state(seed) {}
    double next();
    /// rows x columns of next() times scale, filled row by row.
    Matrix matrix(Eigen::Index rows, Eigen::Index columns, double scale = 1);

 private:
    std::uint32_t m_state;
};

/// The weights of one head, each d x d; empty matrices stand for the identity.
struct AttentionHead {
    Matrix query;
    Matrix key;
    Matrix value;
};

/// A head with weights from the generator: Wq, Wk, Wv in that order, entries u times scale.
AttentionHead seededHead(std::int64_t dModel, std::uint32_t seed, double scale = 1);

/// The outputs and the weights of attention.
struct AttentionResult {
    Matrix outputs;  ///< T x d
    Matrix weights;  ///< T x T, each row sums to 1; 0 above the diagonal with a causal mask
};

/// Throws Error unless the weights are d x d or empty. O(T^2 d + T d^2).
AttentionResult attention(const Matrix& inputs, const AttentionHead& head, bool causal = false);

/// Positions in the scores: a scheme's biases, or its rotation of the projected queries and keys.
struct ScoreScheme {
    Scheme scheme = NoScheme{};           ///< of the score or a rotation; others change nothing here
    std::vector<std::int64_t> positions;  ///< of each token
    std::int64_t head = 0;                ///< of the scheme
};

/// The same with positions in the scores; biases are added to (Q K^T) / sqrt(d). Also throws Error if
/// tokenScores() does.
AttentionResult attention(const Matrix& inputs, const AttentionHead& head, const ScoreScheme& scheme,
                          bool causal = false);

/// The mean over the tokens, d values.
Vector pooled(const Matrix& outputs);

/// order[t] is the token of the first sentence that is at place t of the second.
using Permutation = std::vector<std::int64_t>;

/// Rows in that order: (P X)_t = X_order[t]. Throws Error unless order holds each of 0 .. T-1 once.
Matrix permuted(const Matrix& rows, const Permutation& order);

struct OrderOptions {
    bool positions = false;    ///< PE is added after the words are permuted
    bool causal = false;       ///< a token sees itself and those before it
    bool scaledWords = false;  ///< E times sqrt(d_model)
};

/// A sentence in two orders through one head.
struct OrderResult {
    Matrix inputs;             ///< X of the sentence as it is, T x d
    Matrix permutedInputs;     ///< X of the permuted sentence, T x d
    AttentionResult original;  ///< f of the first
    AttentionResult permuted;  ///< f of the second
    Vector wordErrors;  ///< for place t of the second: the largest |f(P X)_t - f(X)_order[t]|, length T
    double equivarianceError = 0;  ///< the largest of them: ||f(P X) - P f(X)||_inf, entry by entry
    double pooledDifference = 0;   ///< largest difference of the mean outputs
};

/// embeddings: T x d, of the words in their first order. Throws Error if attention(), permuted() or
/// inputSum() does. O(T^2 d + T d^2).
OrderResult permutationEquivariance(const Matrix& embeddings, const Permutation& order,
                                    const Encoding& encoding, const AttentionHead& head,
                                    const OrderOptions& options);

/// How a scheme's positions enter a sentence of T words, whatever their order.
struct OrderPositions {
    Matrix rows = {};  ///< added to the words, T x d, row = place; empty if nothing is added
    ScoreScheme scores = {};
};

/// The same with the positions of any scheme.
OrderResult permutationEquivariance(const Matrix& embeddings, const Permutation& order,
                                    const OrderPositions& positions, const AttentionHead& head,
                                    const OrderOptions& options);

/// The largest change of any output of each word over all orders of the words, T values. Throws Error if
/// permutationEquivariance() does. Tries every order: O(T d^2 + T! T^2 d).
Vector spreadOverOrders(const Matrix& embeddings, const OrderPositions& positions, const AttentionHead& head,
                        const OrderOptions& options);

/// A fixed example of six words, d = 8: "the cat sat on the mat", whose embeddings (order: the, cat, sat, on,
/// mat) and weights come from Lcg(2017), and the order that makes it "the mat sat on the cat".
struct OrderToy {
    std::vector<std::string> words;
    Matrix embeddings;  ///< 6 x 8
    AttentionHead head;
    Permutation order;
};
OrderToy catAndMatToy();

}  // namespace sinescope
