// SPDX-License-Identifier: GPL-3.0-or-later
// Properties that hold for any weights, before training.
#include "tests/core/learning/support.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace sinescope;

namespace {

constexpr double rounding = 1e-12;

NetworkShape shapeOf(int layers, NetworkNorm norm, bool causal) {
    return {.vocabulary = 8, .answers = 8, .layers = layers, .norm = norm, .causal = causal};
}

double difference(const RealMatrix<double>& a, const RealMatrix<double>& b) {
    return (a - b).cwiseAbs().maxCoeff();
}

/// A sequence of 9 tokens; exchanged() swaps the tokens at 2 and 5.
SequenceBatch sequence() {
    SequenceBatch batch = randomBatch(1, 9, 8, 3);
    batch.tokens[2] = 1;
    batch.tokens[5] = 6;
    return batch;
}
SequenceBatch exchanged() {
    SequenceBatch batch = sequence();
    std::swap(batch.tokens[2], batch.tokens[5]);
    return batch;
}
SequenceBatch mirrored() {
    SequenceBatch batch = sequence();
    std::reverse(batch.tokens.begin(), batch.tokens.end());
    return batch;
}

/// The largest difference between the logits of sequence() and `other` at `place`.
double differenceAt(int place, const Scheme& scheme, const NetworkShape& shape, const SequenceBatch& other) {
    const RealMatrix<double> a = logitsOf(scheme, shape, sequence());
    const RealMatrix<double> b = logitsOf(scheme, shape, other);
    return (a.row(place) - b.row(place)).cwiseAbs().maxCoeff();
}

}  // namespace

TEST(LearningTheorems, layerNormErasesConstantAddedToEveryColumn) {
    for (const Scheme& scheme : {Scheme(IndexScheme{}), Scheme(UnitIntervalScheme{})}) {
        const NetworkShape layer = shapeOf(2, NetworkNorm::Layer, true);
        EXPECT_LE(difference(logitsOf(scheme, layer, sequence()), logitsOf(NoScheme{}, layer, sequence())),
                  rounding);
        const NetworkShape rms = shapeOf(2, NetworkNorm::Rms, true);
        EXPECT_GE(difference(logitsOf(scheme, rms, sequence()), logitsOf(NoScheme{}, rms, sequence())), 0.1);
    }
}

TEST(LearningTheorems, symmetricDistancesCannotTellLeftFromRight) {
    const NetworkShape shape = shapeOf(2, NetworkNorm::Rms, false);
    const AlibiScheme alibi{.form = AlibiForm::Symmetric};
    EXPECT_LE(differenceAt(4, NoScheme{}, shape, mirrored()), rounding);
    EXPECT_LE(differenceAt(4, alibi, shape, mirrored()), rounding);
    EXPECT_GE(differenceAt(4, RopeScheme{.headDim = 8}, shape, mirrored()), 0.01);
    EXPECT_GE(differenceAt(4, SinusoidalScheme{}, shape, mirrored()), 0.01);
    EXPECT_GE(differenceAt(4, seededT5({}, 4, 1), shape, mirrored()), 0.001);
}

TEST(LearningTheorems, encoderWithoutPositionsIgnoresOrderAtAnyDepth) {
    for (const int layers : {1, 3}) {
        const NetworkShape shape = shapeOf(layers, NetworkNorm::Rms, false);
        EXPECT_LE(differenceAt(0, NoScheme{}, shape, exchanged()), rounding);
        EXPECT_GE(differenceAt(0, IndexScheme{}, shape, exchanged()), 0.001);
    }
}

TEST(LearningTheorems, orderWithoutPositionsNeedsTwoCausalLayers) {
    EXPECT_LE(differenceAt(8, NoScheme{}, shapeOf(1, NetworkNorm::Rms, true), exchanged()), rounding);
    EXPECT_GE(differenceAt(8, NoScheme{}, shapeOf(2, NetworkNorm::Rms, true), exchanged()), 0.001);
}

TEST(LearningTheorems, ropeDependsOnlyOnDistances) {
    const NetworkShape shape = shapeOf(2, NetworkNorm::Rms, true);
    Network<double> network(shape);
    const Weights<double> weights = disturbedWeights(network.layout());
    const RopeScheme rope{.headDim = 8};
    const RealMatrix<double> near =
        network.forward(weights, sequence(), positionTerms<double>(rope, shape, 9, 9));
    const RealMatrix<double> far =
        network.forward(weights, sequence(), positionTerms<double>(rope, shape, 9, 9, 1000));
    EXPECT_LE(difference(near, far), 1e-10);
}
