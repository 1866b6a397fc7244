// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/score_terms.h"

#include "core/error.h"

#include <gtest/gtest.h>

using namespace sinescope;

namespace {

const Vector cat = Eigen::Vector4d(0.5, 0.6, 0.7, 0.8);
const Vector sat = Eigen::Vector4d(0.9, 1.0, 1.1, 1.2);

}  // namespace

TEST(ScoreTerms, scoreOfCatAndSatSplitsIntoFourTerms) {
    const Encoding encoding({.length = 3, .dModel = 4});
    const ScoreTerms terms = scoreTerms(cat, encoding.row(1), sat, encoding.row(2));
    EXPECT_NEAR(terms.wordWord, 2.7800, 5e-5);
    EXPECT_NEAR(terms.wordPosition, 1.0188, 5e-5);
    EXPECT_NEAR(terms.positionWord, 2.5086, 5e-5);
    EXPECT_NEAR(terms.positionPosition, 1.5403, 5e-5);
    EXPECT_NEAR(terms.total(), 7.8476, 5e-5);
    EXPECT_NEAR(terms.total(), (cat + encoding.row(1)).dot(sat + encoding.row(2)), 1e-14);
}

TEST(ScoreTerms, additiveScoreChangesWhenBothWordsMove) {
    const Encoding encoding({.length = 3, .dModel = 4});
    EXPECT_NEAR(scoreTerms(cat, encoding.row(11), sat, encoding.row(12)).total(), 5.854, 5e-4);
    EXPECT_NEAR(scoreTerms(cat, encoding.row(101), sat, encoding.row(102)).total(), 8.762, 5e-4);
}

TEST(ScoreTerms, matrixIsAppliedBetweenQueryAndKey) {
    const Encoding encoding({.length = 3, .dModel = 4});
    Matrix a(4, 4);
    a << 1, 2, 0, 0, 0, 1, -1, 0, 0.5, 0, 1, 0, 0, 0, 3, 1;
    const ScoreTerms terms = scoreTerms(cat, encoding.row(1), sat, encoding.row(2), a);
    const Vector query = cat + encoding.row(1);
    const Vector key = sat + encoding.row(2);
    EXPECT_NEAR(terms.total(), query.transpose() * a * key, 1e-13);
    EXPECT_NEAR(terms.positionWord, encoding.row(1).transpose() * a * sat, 1e-13);
    EXPECT_THROW(scoreTerms(cat, sat, cat, Vector::Zero(3)), Error);
    EXPECT_THROW(scoreTerms(cat, sat, cat, sat, Matrix::Zero(4, 3)), Error);
}
