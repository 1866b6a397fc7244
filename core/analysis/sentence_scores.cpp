// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sentence_scores.h"

#include "core/error.h"
#include "core/number_text.h"
#include "core/products.h"

#include <cmath>
#include <string>

namespace sinescope {

SentenceScores sentenceScores(const Scheme& scheme, const Matrix& words,
                              const std::vector<std::int64_t>& positions, const ScoreOptions& options) {
    SentenceScores found;
    found.words = options.scale * detail::productWithTransposed(words, words);
    found.scores = tokenScores(scheme, words, words, positions, positions, options);
    found.change = found.scores - found.words;
    found.weights = softmaxRows(found.scores);
    return found;
}

TermMatrices termMatrices(const Matrix& words, const Matrix& positions) {
    if (words.rows() != positions.rows() || words.cols() != positions.cols())
        throw Error("The words are " + groupedText(words.rows()) + " × " + groupedText(words.cols()) +
                    " and their positions " + groupedText(positions.rows()) + " × " +
                    groupedText(positions.cols()) + "; the two must agree.");
    using detail::productWithTransposed;
    return {productWithTransposed(words, words), productWithTransposed(words, positions),
            productWithTransposed(positions, words), productWithTransposed(positions, positions)};
}

Matrix softmaxRows(const Matrix& scores) {
    Matrix weights(scores.rows(), scores.cols());
    for (Eigen::Index r = 0; r < scores.rows(); ++r) {
        const double largest = scores.cols() > 0 ? scores.row(r).maxCoeff() : 0;
        if (!std::isfinite(largest)) {
            weights.row(r).setZero();
            continue;
        }
        // One by one: Eigen's own exponential of minus infinity is tiny, not 0.
        weights.row(r) = scores.row(r).unaryExpr([largest](double s) { return std::exp(s - largest); });
        weights.row(r) /= weights.row(r).sum();
    }
    return weights;
}

}  // namespace sinescope
