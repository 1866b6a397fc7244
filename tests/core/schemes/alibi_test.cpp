// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/alibi.h"

#include "core/schemes/calculations.h"
#include "tests/core/refusal.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

using namespace sinescope;

namespace {

/// The authors' Python reference: recursive, with start and ratio.
std::vector<double> slopesOfTheAuthors(int n) {
    const auto ofPowerOfTwo = [](int count) {
        const double start = std::pow(2, -std::pow(2, -(std::log2(count) - 3)));
        std::vector<double> slopes;
        for (int i = 0; i < count; ++i) slopes.push_back(start * std::pow(start, i));
        return slopes;
    };
    if ((n & (n - 1)) == 0) return ofPowerOfTwo(n);
    int closest = 1;
    while (2 * closest <= n) closest *= 2;
    std::vector<double> slopes = ofPowerOfTwo(closest);
    const std::vector<double> twice = slopesOfTheAuthors(2 * closest);
    for (int i = 0; i < n - closest; ++i) slopes.push_back(twice[static_cast<std::size_t>(2 * i)]);
    return slopes;
}

/// The biases of one head for queries firstQuery .. and keys 0 .. keys - 1.
Matrix biasesOf(AlibiScheme scheme, std::int64_t head, std::int64_t queries, std::int64_t keys,
                std::int64_t firstQuery = 0) {
    scheme.keys = keys;
    Matrix biases(queries, keys);
    for (std::int64_t i = 0; i < queries; ++i)
        for (std::int64_t j = 0; j < keys; ++j) biases(i, j) = alibiBias(scheme, head, firstQuery + i, j);
    return biases;
}

}  // namespace

TEST(Alibi, slopesMatchReferenceForUpTo128Heads) {
    for (int heads = 1; heads <= 128; ++heads) {
        const std::vector<double> expected = slopesOfTheAuthors(heads);
        const Vector slopes = alibiSlopes({.heads = heads});
        ASSERT_EQ(slopes.size(), heads);
        for (int h = 0; h < heads; ++h)
            EXPECT_NEAR(slopes(h) / expected[static_cast<std::size_t>(h)], 1, 1e-13)
                << heads << " heads, head " << h;
    }
}

TEST(Alibi, plainSlopesMatchReferenceOnlyAtPowersOfTwo) {
    for (int heads = 1; heads <= 128; ++heads) {
        const Vector reference = alibiSlopes({.heads = heads});
        const Vector plain = alibiSlopes({.heads = heads, .slopes = AlibiSlopes::Geometric});
        EXPECT_EQ(reference == plain, (heads & (heads - 1)) == 0) << heads << " heads";
        EXPECT_EQ(plain(heads - 1), 0x1p-8);
    }
}

TEST(Alibi, slopesOfEightHeadsArePowersOfOneHalf) {
    const Vector slopes = alibiSlopes({.heads = 8});
    for (int h = 0; h < 8; ++h) EXPECT_EQ(slopes(h), std::ldexp(1, -(h + 1)));
}

TEST(Alibi, keyFormsDifferFromDistanceByRowConstant) {
    const AlibiScheme distance{.heads = 12};
    AlibiScheme other = distance;
    for (const AlibiForm form : {AlibiForm::Key, AlibiForm::KeyFromLast}) {
        other.form = form;
        const Matrix difference = biasesOf(other, 5, 9, 9) - biasesOf(distance, 5, 9, 9);
        for (int i = 0; i < 9; ++i)
            EXPECT_NEAR(difference.row(i).maxCoeff(), difference.row(i).minCoeff(), 1e-14) << "row " << i;
    }
}

TEST(Alibi, symmetricFormMirrorsDistanceAboveDiagonal) {
    AlibiScheme symmetric{.heads = 3, .form = AlibiForm::Symmetric};
    const Matrix biases = biasesOf(symmetric, 0, 7, 7);
    const Matrix distance = biasesOf({.heads = 3}, 0, 7, 7);
    for (int i = 0; i < 7; ++i)
        for (int j = 0; j < 7; ++j) EXPECT_EQ(biases(i, j), distance(std::max(i, j), std::min(i, j)));
    symmetric.form = AlibiForm::Inverted;
    EXPECT_EQ(biasesOf(symmetric, 0, 7, 7)(3, 3), 6 * alibiSlopes(symmetric)(0));
}

TEST(Alibi, onlyMaskedKeysAreMinusInfinity) {
    const Matrix biases = biasesOf({.heads = 4, .causal = true}, 2, 3, 8, 4);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 8; ++j)
            EXPECT_EQ(biases(i, j) == -std::numeric_limits<double>::infinity(), j > i + 4) << i << ", " << j;
}

TEST(Alibi, invalidParametersAreRejectedWithMessage) {
    const auto sentence = [](const AlibiScheme& scheme) {
        return refusal([&] { alibiBias(scheme, 9, 0, 0); });
    };
    EXPECT_EQ(sentence({.heads = 0}), "ALiBi has 0 heads; it must have 1 to 65,536.");
    EXPECT_EQ(sentence({.heads = 8}), "Head 9 does not exist; the heads are 0 to 7.");
    EXPECT_EQ(sentence({.heads = 10, .biasMax = 0}),
              "ALiBi's largest bias exponent is 0; it must be a finite number above 0.");
    EXPECT_EQ(sentence({.heads = 10, .keys = 0}),
              "ALiBi is to count from the last of 0 keys; there must be at least 1.");
}

TEST(Alibi, stepsHaveSlopeFactorAndMask) {
    // Factors of the five forms computed by hand for query 10, key 13 of 50. With 6 heads, head 4 is the
    // first in the second row of slopes, 2^(-8 / 8).
    const std::pair<AlibiForm, double> factors[] = {{AlibiForm::Distance, 3},
                                                    {AlibiForm::Symmetric, -3},
                                                    {AlibiForm::KeyFromLast, 13 - 49},
                                                    {AlibiForm::Key, 13},
                                                    {AlibiForm::Inverted, 49 - 3}};
    for (const auto& [form, factor] : factors)
        for (const bool causal : {false, true}) {
            const AlibiScheme scheme{.heads = 6, .form = form, .causal = causal};
            const AlibiSteps steps = alibiSteps(scheme, 4, 10, 13);
            EXPECT_EQ(steps.slope, 0.5);
            EXPECT_EQ(std::exp2(-8.0 * static_cast<double>(steps.number) / static_cast<double>(steps.of)),
                      0.5);
            EXPECT_EQ(steps.factor, factor);
            EXPECT_EQ(steps.added, factor / 2);
            EXPECT_EQ(steps.isMasked, causal);
            EXPECT_EQ(std::isinf(alibiBias(scheme, 4, 10, 13)), causal);
            EXPECT_FALSE(alibiSteps(scheme, 4, 13, 10).isMasked);
        }
}
