// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/score.h"

#include "core/error.h"
#include "core/number_text.h"
#include "core/products.h"
#include "core/schemes/relative.h"

#include <limits>
#include <string>

namespace sinescope {

namespace {

using Positions = std::vector<std::int64_t>;

void requireFit(const Matrix& queries, const Matrix& keys, const Positions& queryPositions,
                const Positions& keyPositions) {
    if (queries.cols() != keys.cols())
        throw Error("The query has " + groupedText(queries.cols()) + " columns and the key " +
                    groupedText(keys.cols()) + "; a score needs the same number.");
    if (queries.rows() != static_cast<Eigen::Index>(queryPositions.size()) ||
        keys.rows() != static_cast<Eigen::Index>(keyPositions.size()))
        throw Error("Every query and every key must have one position.");
}

/// Calls set(row, column, query position, key position) for each cell.
template <typename Set>
void forEachCell(const Positions& queryPositions, const Positions& keyPositions, Set set) {
    for (std::size_t i = 0; i < queryPositions.size(); ++i)
        for (std::size_t j = 0; j < keyPositions.size(); ++j)
            set(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j), queryPositions[i],
                keyPositions[j]);
}

void addT5(Matrix& scores, const T5Scheme& scheme, std::int64_t head, const Positions& queryPositions,
           const Positions& keyPositions) {
    const BiasFunction biases = t5Biases(scheme, head);
    forEachCell(queryPositions, keyPositions,
                [&](Eigen::Index i, Eigen::Index j, std::int64_t p, std::int64_t q) {
                    scores(i, j) += biases.value(relativePosition(p, q));
                });
}

void addShaw(Matrix& scores, const ShawScheme& scheme, const Matrix& queries, double scale,
             const Positions& queryPositions, const Positions& keyPositions) {
    validate(scheme);
    if (scheme.keys.columns() != queries.cols())
        throw Error("The table of clipped relative positions has " + groupedText(scheme.keys.columns()) +
                    " columns; the vectors have " + groupedText(queries.cols()) +
                    ", and the two must agree.");
    const Matrix products = scale * detail::productWithTransposed(queries, scheme.keys.values());
    forEachCell(queryPositions, keyPositions,
                [&](Eigen::Index i, Eigen::Index j, std::int64_t p, std::int64_t q) {
                    scores(i, j) += products(i, clippedRelativePosition(p, q, scheme.left, scheme.right));
                });
}

void addBias(Matrix& scores, const Scheme& scheme, const Matrix& queries, const Positions& queryPositions,
             const Positions& keyPositions, const ScoreOptions& options) {
    if (const auto* t5 = std::get_if<T5Scheme>(&scheme)) {
        addT5(scores, *t5, options.head, queryPositions, keyPositions);
    } else if (const auto* shaw = std::get_if<ShawScheme>(&scheme)) {
        addShaw(scores, *shaw, queries, options.scale, queryPositions, keyPositions);
    } else if (const auto* alibi = std::get_if<AlibiScheme>(&scheme)) {
        forEachCell(queryPositions, keyPositions,
                    [&](Eigen::Index i, Eigen::Index j, std::int64_t p, std::int64_t q) {
                        scores(i, j) += alibiBias(*alibi, options.head, p, q);
                    });
    }
}

}  // namespace

Matrix tokenScores(const Scheme& scheme, const Matrix& queries, const Matrix& keys,
                   const Positions& queryPositions, const Positions& keyPositions,
                   const ScoreOptions& options) {
    requireFit(queries, keys, queryPositions, keyPositions);
    validate(scheme);
    Matrix placedQueries = rotatedRows(scheme, queries, queryPositions);
    Matrix placedKeys = rotatedRows(scheme, keys, keyPositions);
    if (entersAt(scheme) == Entry::Input) {
        placedQueries += inputVectors(scheme, queryPositions, queries.cols());
        placedKeys += inputVectors(scheme, keyPositions, keys.cols());
    }
    Matrix scores = options.scale * detail::productWithTransposed(placedQueries, placedKeys);
    addBias(scores, scheme, queries, queryPositions, keyPositions, options);
    if (options.causal)
        forEachCell(queryPositions, keyPositions,
                    [&](Eigen::Index i, Eigen::Index j, std::int64_t p, std::int64_t q) {
                        if (q > p) scores(i, j) = -std::numeric_limits<double>::infinity();
                    });
    return scores;
}

Matrix scoreMatrix(const Scheme& scheme, const Vector& query, const Vector& key,
                   const Positions& queryPositions, const Positions& keyPositions,
                   const ScoreOptions& options) {
    return tokenScores(
        scheme, Matrix(query.transpose().replicate(static_cast<Eigen::Index>(queryPositions.size()), 1)),
        Matrix(key.transpose().replicate(static_cast<Eigen::Index>(keyPositions.size()), 1)), queryPositions,
        keyPositions, options);
}

double score(const Scheme& scheme, const Vector& query, const Vector& key, std::int64_t queryPosition,
             std::int64_t keyPosition, const ScoreOptions& options) {
    return scoreMatrix(scheme, query, key, {queryPosition}, {keyPosition}, options)(0, 0);
}

Vector scoresAgainstDistance(const Scheme& scheme, const Vector& query, const Vector& key,
                             std::int64_t queryPosition, const Positions& distances,
                             const ScoreOptions& options) {
    Positions keyPositions;
    for (const std::int64_t distance : distances) keyPositions.push_back(queryPosition + distance);
    return scoreMatrix(scheme, query, key, {queryPosition}, keyPositions, options).row(0);
}

}  // namespace sinescope
