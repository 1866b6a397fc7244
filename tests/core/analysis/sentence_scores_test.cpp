// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sentence_scores.h"

#include "core/analysis/score_terms.h"
#include "core/error.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace sinescope;

namespace {

const double masked = -std::numeric_limits<double>::infinity();

Matrix words() {
    Matrix e(3, 4);
    e << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2;
    return e;
}

}  // namespace

TEST(SentenceScores, softmaxNormalizesExponentialsOfRow) {
    Matrix scores(3, 2);
    scores << 0, std::log(3), 1000, 1000, masked, 5;
    const Matrix weights = softmaxRows(scores);
    EXPECT_NEAR(weights(0, 0), 0.25, 1e-15);
    EXPECT_NEAR(weights(0, 1), 0.75, 1e-15);
    EXPECT_EQ(weights(1, 0), 0.5);
    EXPECT_EQ(weights(2, 0), 0);
    EXPECT_EQ(weights(2, 1), 1);
}

TEST(SentenceScores, softmaxOfFullyMaskedRowIsZero) {
    EXPECT_EQ(softmaxRows(Matrix::Constant(1, 3, masked)).cwiseAbs().sum(), 0);
}

TEST(SentenceScores, alibiSubtractsSlopeTimesDistance) {
    AlibiScheme alibi;
    alibi.form = AlibiForm::Symmetric;
    const SentenceScores found = sentenceScores(alibi, words(), {4, 5, 6}, {1, 0.5, false});
    EXPECT_NEAR(found.words(0, 2), 0.5 * 1.1, 1e-15);
    EXPECT_NEAR(found.change(0, 2), -0.25 * 2, 1e-15);
    EXPECT_NEAR(found.scores(0, 2), 0.55 - 0.5, 1e-15);
    const double e0 = std::exp(0.15), e1 = std::exp(0.35 - 0.25), e2 = std::exp(0.05);
    EXPECT_NEAR(found.weights(0, 2), e2 / (e0 + e1 + e2), 1e-15);
}

TEST(SentenceScores, maskedKeyHasNoWeight) {
    AlibiScheme alibi;
    alibi.causal = true;
    const SentenceScores found = sentenceScores(alibi, words(), {0, 1, 2}, {});
    EXPECT_EQ(found.scores(0, 1), masked);
    EXPECT_EQ(found.change(0, 1), masked);
    EXPECT_EQ(found.weights(0, 0), 1);
    EXPECT_TRUE(std::isfinite(found.words(0, 1)));
}

TEST(SentenceScores, termMatricesMatchScoreTermsOfEachPair) {
    const Encoding encoding({.length = 3, .dModel = 4});
    const Matrix rows = encoding.matrix();
    const TermMatrices all = termMatrices(words(), rows);
    for (Eigen::Index q = 0; q < 3; ++q)
        for (Eigen::Index k = 0; k < 3; ++k) {
            const ScoreTerms one = scoreTerms(words().row(q), rows.row(q), words().row(k), rows.row(k));
            EXPECT_NEAR(all.wordWord(q, k), one.wordWord, 1e-15);
            EXPECT_NEAR(all.wordPosition(q, k), one.wordPosition, 1e-15);
            EXPECT_NEAR(all.positionWord(q, k), one.positionWord, 1e-15);
            EXPECT_NEAR(all.positionPosition(q, k), one.positionPosition, 1e-15);
            EXPECT_NEAR(all.total()(q, k), (words().row(q) + rows.row(q)).dot(words().row(k) + rows.row(k)),
                        1e-14);
        }
}

TEST(SentenceScores, termMatricesRejectMismatchedSizes) {
    EXPECT_THROW(termMatrices(words(), Matrix::Zero(3, 5)), Error);
    EXPECT_THROW(termMatrices(words(), Matrix::Zero(2, 4)), Error);
}
