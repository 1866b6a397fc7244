// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/score.h"

#include "core/error.h"
#include "core/tokens/tokens.h"
#include "tests/core/refusal.h"
#include "words.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <set>
#include <string>
#include <vector>

using namespace sinescope;

namespace {

using Positions = std::vector<std::int64_t>;

Vector vectorOf(std::initializer_list<double> values) {
    Vector v(static_cast<Eigen::Index>(values.size()));
    std::copy(values.begin(), values.end(), v.begin());
    return v;
}

double cosine(const Vector& a, const Vector& b) {
    return a.dot(b) / (a.norm() * b.norm());
}

/// One scheme of each kind; the opened table has seeded values.
std::vector<Scheme> family(std::int64_t dModel = 4, std::int64_t length = 128) {
    std::vector<Scheme> made;
    for (const SchemeInfo& info : schemes()) {
        made.push_back(makeScheme(info.id, dModel, length, 1));
        if (std::holds_alternative<TableScheme>(made.back()))
            made.back() = tableScheme(seededTable("opened", length, dModel, 5), "opened");
    }
    return made;
}

}  // namespace

TEST(Family, additiveScoresDependOnPositionAndRopeScoresDoNot) {
    const Scheme sinusoidal = makeScheme("sinusoidal", 4, 128);
    EXPECT_NEAR(score(sinusoidal, cat, sat, 1, 2), 7.848, 5e-4);
    EXPECT_NEAR(score(sinusoidal, cat, sat, 11, 12), 5.854, 5e-4);
    EXPECT_NEAR(score(sinusoidal, cat, sat, 101, 102), 8.762, 5e-4);
    const Scheme rope = makeScheme("rope", 4, 128);
    for (const std::int64_t p : {1, 11, 101}) EXPECT_NEAR(score(rope, cat, sat, p, p + 1), 2.331, 5e-4);
    EXPECT_NEAR(score(rope, cat, sat, 2, 1), 2.263, 5e-4);
    EXPECT_NEAR(rotated(rope, cat, 101).norm(), 1.319, 5e-4);
}

TEST(Family, onlyAdditiveSchemesChangeScoreWhenBothWordsMove) {
    for (const Scheme& scheme : family()) {
        const bool stays = entersAt(scheme) != Entry::Input;
        const double moved = score(scheme, cat, sat, 101, 102) - score(scheme, cat, sat, 1, 2);
        EXPECT_EQ(std::abs(moved) < 1e-14, stays) << infoOf(scheme).id;
    }
}

TEST(Family, directedSchemesDistinguishBeforeFromAfter) {
    for (const char* id : {"t5", "shaw", "rope"}) {
        const Scheme scheme = makeScheme(id, 4, 128, 1);
        EXPECT_NE(score(scheme, cat, sat, 1, 2), score(scheme, cat, sat, 2, 1)) << id;
    }
    const Scheme alibi = makeScheme("alibi", 4, 128);
    EXPECT_EQ(score(alibi, cat, sat, 1, 2), score(alibi, cat, sat, 2, 1));  // symmetric without a mask
}

TEST(Family, indexDominatesWordsAndSinusoidDoesNot) {
    const Vector a = vectorOf({1, 0, 0, 0});
    const Vector b = vectorOf({0, 1, 0, 0});
    const auto alike = [&](const Scheme& scheme, std::int64_t p) {
        const Vector pe = inputVector(scheme, p, 4);
        return cosine(a + pe, b + pe);
    };
    const Scheme index = IndexScheme{};
    EXPECT_EQ(alike(index, 0), 0);
    EXPECT_NEAR(alike(index, 1), 0.857, 5e-4);
    EXPECT_NEAR(alike(index, 5), 0.991, 5e-4);
    EXPECT_NEAR(alike(index, 50), 0.9999, 5e-5);
    EXPECT_NEAR(alike(index, 512), 0.999999, 1e-6);
    const Scheme sinusoidal = makeScheme("sinusoidal", 4, 513);
    for (const std::int64_t p : {0, 1, 5, 50, 512}) {
        EXPECT_GT(alike(sinusoidal, p), 0.605);
        EXPECT_LT(alike(sinusoidal, p), 0.775);
        EXPECT_NEAR(inputVector(sinusoidal, p, 4).norm(), std::sqrt(2), 1e-15);
        EXPECT_EQ(inputVector(index, p, 4).norm(), 2 * static_cast<double>(p));
    }
    EXPECT_NEAR(inputVector(index, 50, 4).norm() / cat.norm(), 76, 0.5);
}

TEST(Family, rawSinusoidalScoresIgnoreSignOfDistance) {
    const Scheme scheme = makeScheme("sinusoidal", 128, 50);
    const Vector none = Vector::Zero(128);
    const Vector scores = scoresAgainstDistance(scheme, none, none, 20, {0, 1, 2, 5, 10, 25, -5});
    const std::vector<double> printed{64, 62.09, 57.38, 47.19, 42.82, 37.65, 47.19};
    for (std::size_t k = 0; k < printed.size(); ++k) EXPECT_NEAR(scores(Eigen::Index(k)), printed[k], 6e-3);
}

TEST(Family, parameterCountsMatchModels) {
    EXPECT_EQ(parameterCount(seededLearned(512, 768, 0)), 393'216);
    EXPECT_EQ(parameterCount(seededLearned(1024, 768, 0)), 786'432);
    EXPECT_EQ(parameterCount(seededT5({}, 12, 0)), 384);
    EXPECT_EQ(parameterCount(seededShaw(16, 16, 64, 0)), 33 * 64);
    EXPECT_EQ(parameterCount(withoutNumbers(tableScheme(seededTable("opened", 512, 768, 0), "opened"))),
              393'216);
    for (const char* id : {"none", "index", "unit-interval", "sinusoidal", "alibi", "rope", "table", "grid"})
        EXPECT_EQ(parameterCount(makeScheme(id, 64, 50)), 0) << id;
}

TEST(Family, headCountMatchesTableOrSlopes) {
    EXPECT_EQ(headCount(seededT5({}, 12, 0)), 12);
    EXPECT_EQ(headCount(AlibiScheme{.heads = 40}), 40);
    EXPECT_EQ(headCount(RopeScheme{}), 1);
}

TEST(Family, everySchemeIsListedOnceAndCanBeMade) {
    std::set<std::string> ids;
    for (const SchemeInfo& info : schemes()) {
        ids.insert(info.id);
        const Scheme scheme = makeScheme(info.id, 8, 20, 3);
        EXPECT_STREQ(infoOf(scheme).id, info.id);
        EXPECT_EQ(scheme, makeScheme(info.id, 8, 20, 3));
        EXPECT_NO_THROW(validate(scheme));
        EXPECT_GT(std::string(info.description).size(), 20u);
        EXPECT_FALSE(std::string(info.source).empty());
    }
    EXPECT_EQ(ids.size(), std::variant_size_v<SchemeKinds>);
    EXPECT_NE(makeScheme("learned", 8, 20, 3), makeScheme("learned", 8, 20, 4));
    EXPECT_EQ(refusal([] { makeScheme("rotary", 8, 20); }),
              "There is no scheme \"rotary\"; the schemes are none, index, unit-interval, sinusoidal, "
              "learned, t5, alibi, shaw, rope, table, grid.");
}

TEST(Score, scoresMatchFormulas) {
    const T5Scheme t5 = seededT5({}, 3, 1);
    const AlibiScheme alibi{.heads = 3};
    const ShawScheme shaw = seededShaw(2, 2, 4, 1);
    const ScoreOptions options{.head = 2, .scale = 0.5};
    EXPECT_EQ(score(NoScheme{}, cat, sat, 3, 9, options), cat.dot(sat) / 2);
    EXPECT_DOUBLE_EQ(score(t5, cat, sat, 3, 9, options), cat.dot(sat) / 2 + t5.biases.values()(16 + 6, 2));
    EXPECT_DOUBLE_EQ(score(alibi, cat, sat, 9, 3, options), cat.dot(sat) / 2 - 0.25 * 6);
    EXPECT_DOUBLE_EQ(score(shaw, cat, sat, 9, 3, options),
                     cat.dot(sat + shaw.keys.values().row(0).transpose()) / 2);
    EXPECT_DOUBLE_EQ(score(IndexScheme{}, cat, sat, 1, 2, {}),
                     (cat.array() + 1).matrix().dot((sat.array() + 2).matrix()));
}

TEST(Score, scoreIsProductPlusBias) {
    for (const Scheme& scheme : family()) {
        if (entersAt(scheme) != Entry::Score) continue;
        EXPECT_DOUBLE_EQ(score(scheme, cat, sat, 7, 2, {.head = 1}),
                         cat.dot(sat) + scoreBias(scheme, cat, 1, 7, 2));
    }
    EXPECT_EQ(scoreBias(NoScheme{}, cat, 0, 7, 2), 0);
}

TEST(Score, scoreMatrixMatchesScoreOfEachPair) {
    const Positions queries{0, 3, 17};
    const Positions keys{5, 0, 2, 99};
    for (const Scheme& scheme : family()) {
        const Matrix scores = scoreMatrix(scheme, cat, sat, queries, keys);
        for (std::size_t i = 0; i < queries.size(); ++i)
            for (std::size_t j = 0; j < keys.size(); ++j)
                EXPECT_NEAR(scores(Eigen::Index(i), Eigen::Index(j)),
                            score(scheme, cat, sat, queries[i], keys[j]), 1e-13)
                    << infoOf(scheme).id << ' ' << i << ' ' << j;
    }
}

TEST(Score, tokenScoresUseTokenPositions) {
    Matrix words(3, 4);
    words << seededEmbedding("the", 4, 1).transpose(), seededEmbedding("cat", 4, 1).transpose(),
        seededEmbedding("sat", 4, 1).transpose();
    for (const Scheme& scheme : family()) {
        const Matrix scores = tokenScores(scheme, words, words, {0, 1, 2}, {0, 1, 2});
        EXPECT_NEAR(scores(2, 1), score(scheme, words.row(2), words.row(1), 2, 1), 1e-14)
            << infoOf(scheme).id;
    }
}

TEST(Score, causalMaskHidesLaterKeys) {
    const Matrix scores =
        scoreMatrix(makeScheme("rope", 4, 9), cat, sat, {0, 1, 2}, {0, 1, 2}, {.causal = true});
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) EXPECT_EQ(std::isinf(scores(i, j)), j > i);
    EXPECT_EQ(score(AlibiScheme{.causal = true}, cat, sat, 1, 2), -std::numeric_limits<double>::infinity());
}

TEST(Score, positionsOutOfRangeAreRejected) {
    EXPECT_THROW(score(makeScheme("learned", 4, 128), cat, sat, 0, 128), Error);
    EXPECT_THROW(score(makeScheme("unit-interval", 4, 128), cat, sat, 128, 0), Error);
    EXPECT_NO_THROW(score(makeScheme("sinusoidal", 4, 128), cat, sat, 0, 1'000'000));
}

TEST(Score, mismatchedVectorsAndHeadsAreRejected) {
    const Vector five = Vector::Ones(5);
    EXPECT_THROW(score(NoScheme{}, cat, five, 0, 1), Error);
    for (const char* id : {"sinusoidal", "learned", "shaw", "rope"})
        EXPECT_THROW(score(makeScheme(id, 4, 50), five, five, 0, 1), Error) << id;
    EXPECT_THROW(score(makeScheme("t5", 4, 50), cat, sat, 0, 1, {.head = 8}), Error);
    EXPECT_THROW(tokenScores(NoScheme{}, Matrix::Zero(2, 4), Matrix::Zero(2, 4), {0, 1}, {0}), Error);
    EXPECT_THROW(scoreBias(makeScheme("shaw", 4, 50), five, 0, 0, 1), Error);
}

TEST(Input, positionsCountFromZeroInEveryScheme) {
    const SinusoidalScheme fairseq{{.dModel = 4, .layout = Layout::Halves, .firstPosition = 2}};
    EXPECT_NEAR(inputVector(fairseq, 0, 4)(0), std::sin(2), 1e-16);
    const LearnedScheme roberta{seededTable("position", 10, 4, 1), 2};
    EXPECT_EQ(inputVector(roberta, 0, 4), Vector(roberta.table.values().row(2)));
    EXPECT_EQ(inputVector(makeScheme("rope", 4, 50), 3, 4), Vector::Zero(4));
}
