// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/permutation_equivariance.h"

#include "core/analysis/sentence_scores.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/tokens/tokens.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace sinescope {

namespace {

Matrix projected(const Matrix& inputs, const Matrix& weights, const char* name) {
    if (weights.size() == 0) return inputs;
    if (weights.rows() != inputs.cols() || weights.cols() != inputs.cols())
        throw Error(std::string("The ") + name + " weights are " + groupedText(weights.rows()) + " × " +
                    groupedText(weights.cols()) + "; for inputs of " + groupedText(inputs.cols()) +
                    " columns they must be square of that size.");
    return inputs * weights;
}

/// Attention of rows that are projected already, T x d each.
AttentionResult attended(const Matrix& query, const Matrix& key, const Matrix& value, bool causal) {
    AttentionResult result;
    result.weights = query * key.transpose() / std::sqrt(static_cast<double>(query.cols()));
    for (Eigen::Index t = 0; t < query.rows(); ++t) {
        const Eigen::Index seen = causal ? t + 1 : query.rows();
        auto row = result.weights.row(t);
        const double largest = row.head(seen).maxCoeff();
        row.head(seen) = (row.head(seen).array() - largest).exp();
        row.tail(query.rows() - seen).setZero();
        row /= row.head(seen).sum();
    }
    result.outputs = result.weights * value;
    return result;
}

/// The same with a scheme's positions in the scores.
AttentionResult attended(const Matrix& query, const Matrix& key, const Matrix& value,
                         const ScoreScheme& scheme, bool causal) {
    const Entry entry = entersAt(scheme.scheme);
    if (entry == Entry::Nowhere || entry == Entry::Input) return attended(query, key, value, causal);
    const double scale = 1 / std::sqrt(static_cast<double>(query.cols()));
    AttentionResult result;
    result.weights = softmaxRows(tokenScores(scheme.scheme, query, key, scheme.positions, scheme.positions,
                                             {scheme.head, scale, causal}));
    result.outputs = result.weights * value;
    return result;
}

}  // namespace

double Lcg::next() {
    m_state = 1664525u * m_state + 1013904223u;
    return static_cast<double>(m_state) / 2147483648.0 - 1;
}

Matrix Lcg::matrix(Eigen::Index rows, Eigen::Index columns, double scale) {
    Matrix filled(rows, columns);
    for (Eigen::Index r = 0; r < rows; ++r)
        for (Eigen::Index c = 0; c < columns; ++c) filled(r, c) = next() * scale;
    return filled;
}

AttentionHead seededHead(std::int64_t dModel, std::uint32_t seed, double scale) {
    Lcg random(seed);
    AttentionHead head;
    head.query = random.matrix(dModel, dModel, scale);
    head.key = random.matrix(dModel, dModel, scale);
    head.value = random.matrix(dModel, dModel, scale);
    return head;
}

AttentionResult attention(const Matrix& inputs, const AttentionHead& head, bool causal) {
    const Matrix query = projected(inputs, head.query, "query");
    const Matrix key = projected(inputs, head.key, "key");
    const Matrix value = projected(inputs, head.value, "value");
    return attended(query, key, value, causal);
}

AttentionResult attention(const Matrix& inputs, const AttentionHead& head, const ScoreScheme& scheme,
                          bool causal) {
    return attended(projected(inputs, head.query, "query"), projected(inputs, head.key, "key"),
                    projected(inputs, head.value, "value"), scheme, causal);
}

Vector pooled(const Matrix& outputs) {
    return outputs.colwise().mean();
}

Matrix permuted(const Matrix& rows, const Permutation& order) {
    Permutation sorted = order;
    std::ranges::sort(sorted);
    bool whole = static_cast<Eigen::Index>(order.size()) == rows.rows();
    for (std::size_t t = 0; whole && t < sorted.size(); ++t)
        whole = sorted[t] == static_cast<std::int64_t>(t);
    if (!whole)
        throw Error("The order of the words must name each of the " + groupedText(rows.rows()) +
                    " words exactly once.");
    Matrix result(rows.rows(), rows.cols());
    for (std::size_t t = 0; t < order.size(); ++t)
        result.row(static_cast<Eigen::Index>(t)) = rows.row(order[t]);
    return result;
}

OrderResult permutationEquivariance(const Matrix& embeddings, const Permutation& order,
                                    const Encoding& encoding, const AttentionHead& head,
                                    const OrderOptions& options) {
    OrderPositions positions;
    positions.rows = inputSum(encoding, embeddings, false).positions;
    return permutationEquivariance(embeddings, order, positions, head, options);
}

OrderResult permutationEquivariance(const Matrix& embeddings, const Permutation& order,
                                    const OrderPositions& positions, const AttentionHead& head,
                                    const OrderOptions& options) {
    const double factor = options.scaledWords ? std::sqrt(static_cast<double>(embeddings.cols())) : 1;
    const bool adds = options.positions && positions.rows.size() > 0;
    const auto inputOf = [&](const Matrix& words) {
        const Matrix scaled = words * factor;
        return adds ? Matrix(scaled + positions.rows) : scaled;
    };
    const ScoreScheme scores = options.positions ? positions.scores : ScoreScheme();
    OrderResult result;
    result.inputs = inputOf(embeddings);
    result.permutedInputs = inputOf(permuted(embeddings, order));
    result.original = attention(result.inputs, head, scores, options.causal);
    result.permuted = attention(result.permutedInputs, head, scores, options.causal);
    const Matrix moved = permuted(result.original.outputs, order);
    result.wordErrors = (result.permuted.outputs - moved).cwiseAbs().rowwise().maxCoeff();
    result.equivarianceError = result.wordErrors.maxCoeff();
    result.pooledDifference =
        (pooled(result.permuted.outputs) - pooled(result.original.outputs)).cwiseAbs().maxCoeff();
    return result;
}

Vector spreadOverOrders(const Matrix& embeddings, const OrderPositions& positions, const AttentionHead& head,
                        const OrderOptions& options) {
    const double factor = options.scaledWords ? std::sqrt(static_cast<double>(embeddings.cols())) : 1;
    const bool adds = options.positions && positions.rows.size() > 0;
    ScoreScheme scores = options.positions ? positions.scores : ScoreScheme();
    const bool turns = entersAt(scores.scheme) == Entry::Rotation;
    const Matrix words = embeddings * factor;
    const Eigen::Index count = words.rows();
    // The projection of each word at each place, once for all orders: (E + P) W = E W + P W.
    const auto placed = [&](const Matrix& weights, const char* name, bool isTurned) {
        const Matrix ofWords = projected(words, weights, name);
        const Matrix added = adds ? projected(positions.rows, weights, name) : Matrix();
        std::vector<Matrix> placesOf;
        placesOf.reserve(static_cast<std::size_t>(count));
        for (const auto& word : ofWords.rowwise()) {
            Matrix places = word.replicate(count, 1);
            if (adds) places += added;
            placesOf.push_back(isTurned ? rotatedRows(scores.scheme, places, scores.positions) : places);
        }
        return placesOf;
    };
    const auto query = placed(head.query, "query", turns), key = placed(head.key, "key", turns),
               value = placed(head.value, "value", false);
    if (turns) scores = {};
    Permutation order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    Matrix lowest, highest;
    do {
        const auto input = [&order](const std::vector<Matrix>& placesOf) {
            Matrix rows(placesOf.front().rows(), placesOf.front().cols());
            for (Eigen::Index t = 0; t < rows.rows(); ++t) {
                const auto word = static_cast<std::size_t>(order[static_cast<std::size_t>(t)]);
                rows.row(t) = placesOf[word].row(t);
            }
            return rows;
        };
        const Matrix outputs =
            attended(input(query), input(key), input(value), scores, options.causal).outputs;
        if (lowest.size() == 0) lowest = highest = outputs;
        for (Eigen::Index place = 0; place < outputs.rows(); ++place) {
            const auto word = order[static_cast<std::size_t>(place)];
            lowest.row(word) = lowest.row(word).cwiseMin(outputs.row(place));
            highest.row(word) = highest.row(word).cwiseMax(outputs.row(place));
        }
    } while (std::next_permutation(order.begin(), order.end()));
    return (highest - lowest).rowwise().maxCoeff();
}

OrderToy catAndMatToy() {
    Lcg random(2017);
    const Matrix table = random.matrix(5, 8);  // the, cat, sat, on, mat
    OrderToy toy;
    toy.words = {"the", "cat", "sat", "on", "the", "mat"};
    toy.embeddings.resize(6, 8);
    toy.embeddings << table.topRows(4), table.row(0), table.row(4);
    toy.head.query = random.matrix(8, 8);
    toy.head.key = random.matrix(8, 8);
    toy.head.value = random.matrix(8, 8);
    toy.order = {0, 5, 2, 3, 4, 1};
    return toy;
}

}  // namespace sinescope
