// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/permutation_equivariance.h"

#include "core/error.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace sinescope;

namespace {

Matrix theCatSat() {
    Matrix words(3, 4);
    words << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2;
    return words;
}

/// Largest difference between the outputs of "cat" over all six orders.
double catSpread(bool positions) {
    Permutation order = {0, 1, 2};
    Matrix outputs(6, 4);
    for (int m = 0; m < 6; ++m, std::next_permutation(order.begin(), order.end())) {
        const OrderResult result = permutationEquivariance(
            theCatSat(), order, Encoding({.length = 3, .dModel = 4}), {}, {.positions = positions});
        const auto at = std::find(order.begin(), order.end(), 1) - order.begin();
        outputs.row(m) = result.permuted.outputs.row(at);
    }
    return (outputs.colwise().maxCoeff() - outputs.colwise().minCoeff()).maxCoeff();
}

OrderPositions inputPositions(const Encoding& encoding) {
    return {encoding.matrix(), {}};
}

Vector spreadByTests(const OrderToy& toy, const OrderPositions& positions, const OrderOptions& options) {
    Permutation order = {0, 1, 2, 3, 4, 5};
    Matrix lowest = Matrix::Constant(6, 8, 1e300), highest = -lowest;
    do {
        const Matrix outputs =
            permutationEquivariance(toy.embeddings, order, positions, toy.head, options).permuted.outputs;
        for (Eigen::Index place = 0; place < 6; ++place)
            for (Eigen::Index j = 0; j < 8; ++j) {
                const auto word = order[static_cast<std::size_t>(place)];
                lowest(word, j) = std::min(lowest(word, j), outputs(place, j));
                highest(word, j) = std::max(highest(word, j), outputs(place, j));
            }
    } while (std::next_permutation(order.begin(), order.end()));
    return (highest - lowest).rowwise().maxCoeff();
}

OrderResult toyResult(OrderOptions options) {
    const OrderToy toy = catAndMatToy();
    return permutationEquivariance(toy.embeddings, toy.order, Encoding({.length = 6, .dModel = 8}), toy.head,
                                   options);
}

}  // namespace

TEST(OrderTest, toyEmbeddingsMatchCurriculum) {
    const OrderToy toy = catAndMatToy();
    const double expected[] = {.172404, -.089182, .922716, -.992576};
    for (int j = 0; j < 4; ++j) EXPECT_NEAR(toy.embeddings(1, j), expected[j], 5e-7);
    EXPECT_EQ(toy.embeddings.row(0), toy.embeddings.row(4));
}

TEST(OrderTest, outputOfCatDependsOnOrderOnlyWithPositions) {
    const AttentionResult result = attention(theCatSat(), {});
    for (int j = 0; j < 4; ++j) EXPECT_NEAR(result.outputs(1, j), 0.6328 + 0.1 * j, 5e-5);
    EXPECT_LE(catSpread(false), 2e-15);
    EXPECT_NEAR(catSpread(true), 0.748, 5e-4);
}

TEST(OrderTest, attentionWithoutPositionsIsEquivariant) {
    const OrderResult result = toyResult({});
    EXPECT_LE(result.equivarianceError, 2.2e-15);
    EXPECT_LE(result.pooledDifference, 6e-16);
    EXPECT_NEAR((result.original.outputs.row(2) - result.permuted.outputs.row(2)).norm(), 0, 1e-15);
    EXPECT_NEAR((result.original.outputs.row(0) - result.original.outputs.row(4)).norm(), 0, 1e-15);
}

TEST(OrderTest, positionsBreakEquivarianceAndInvariance) {
    const OrderResult result = toyResult({.positions = true});
    EXPECT_NEAR(result.equivarianceError, 0.751, 5e-4);
    EXPECT_NEAR(result.pooledDifference, 0.394, 5e-4);
    EXPECT_NEAR(result.wordErrors(2), 0.519, 5e-4);
    EXPECT_NEAR((result.original.outputs.row(0) - result.original.outputs.row(4)).cwiseAbs().maxCoeff(),
                0.845, 5e-4);
}

TEST(OrderTest, causalMaskBreaksEquivariance) {
    const OrderResult result = toyResult({.causal = true});
    EXPECT_NEAR(result.equivarianceError, 2.03, 5e-3);
    EXPECT_NEAR(result.pooledDifference, 0.856, 5e-4);
    EXPECT_EQ(result.original.weights(0, 1), 0);
    EXPECT_NEAR((result.original.weights.rowwise().sum() - Vector::Ones(6)).norm(), 0, 1e-14);
}

TEST(OrderTest, orderThatIsNoPermutationIsRejected) {
    EXPECT_THROW(permuted(theCatSat(), {0, 1, 1}), Error);
    EXPECT_THROW(permuted(theCatSat(), {0, 1}), Error);
    EXPECT_THROW(attention(theCatSat(), {Matrix::Zero(3, 3), {}, {}}), Error);
}

TEST(OrderTest, spreadMatchesEnumerationOfAllOrders) {
    const OrderToy toy = catAndMatToy();
    const Encoding encoding({.length = 6, .dModel = 8, .firstPosition = 3});
    const OrderPositions biased{{}, {AlibiScheme{}, {0, 1, 2, 3, 4, 5}, 0}};
    const OrderPositions turned{{}, {RopeScheme{.headDim = 8}, {0, 1, 2, 3, 4, 5}, 0}};
    for (const OrderPositions& positions : {inputPositions(encoding), biased, turned}) {
        for (const OrderOptions& options : {OrderOptions{}, OrderOptions{.positions = true},
                                            OrderOptions{.causal = true}, OrderOptions{true, true, true}}) {
            const Vector expected = spreadByTests(toy, positions, options);
            const Vector spread = spreadOverOrders(toy.embeddings, positions, toy.head, options);
            EXPECT_LE((spread - expected).cwiseAbs().maxCoeff(), 1e-14);
            EXPECT_EQ(expected.maxCoeff() > 0.1, options.positions || options.causal);
        }
    }
}

TEST(OrderTest, spreadRejectsWordsWithoutPosition) {
    const OrderToy toy = catAndMatToy();
    const OrderPositions tooFew{{}, {RopeScheme{.headDim = 8}, {0, 1, 2}, 0}};
    EXPECT_THROW(spreadOverOrders(toy.embeddings, tooFew, toy.head, {.positions = true}), Error);
}

TEST(OrderTest, spreadRejectsHeadOfOtherWidth) {
    const OrderToy toy = catAndMatToy();
    EXPECT_THROW(spreadOverOrders(toy.embeddings, inputPositions(Encoding({.length = 6, .dModel = 8})),
                                  seededHead(4, 1), {}),
                 Error);
}
