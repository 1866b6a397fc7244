// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network.h"

#include "core/error.h"
#include "core/learning/adam.h"
#include "tests/core/learning/support.h"

#include <cmath>
#include <cstdint>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

using namespace sinescope;

namespace {

using Json = nlohmann::json;

Json learningVectors() {
    std::ifstream in(std::string(SINESCOPE_VECTORS_DIR) + "/learning.json");
    return Json::parse(in);
}

Scheme schemeNamed(const std::string& name) {
    if (name == "rope-halves") return RopeScheme{.headDim = 8, .pairs = RopePairs::Halves};
    if (name == "rope") return RopeScheme{.headDim = 8};
    if (name == "alibi") return AlibiScheme{.form = AlibiForm::Symmetric};
    if (name == "learned") return seededLearned(6, 16, 1);
    if (name == "t5") return seededT5({.buckets = 4, .maximumDistance = 8, .bidirectional = false}, 2, 1);
    if (name == "shaw") return seededShaw(2, 1, 8, 1);
    if (name == "index") return IndexScheme{};
    if (name == "unit-interval") return UnitIntervalScheme{};
    if (name == "sinusoidal") return SinusoidalScheme{};
    return NoScheme{};
}

NetworkShape shapeOf(const Json& file, const Json& entry, const Scheme& scheme) {
    const NetworkShape shape{.vocabulary = file["vocabulary"],
                             .answers = file["vocabulary"],
                             .columns = file["columns"],
                             .heads = file["heads"],
                             .hidden = file["hidden"],
                             .layers = entry["layers"],
                             .norm = entry["norm"] == "rms" ? NetworkNorm::Rms : NetworkNorm::Layer,
                             .causal = entry["causal"]};
    return withPositionWeights(shape, scheme, file["length"]);
}

/// The first weights of make_learning.py.
Weights<double> vectorWeights(const WeightLayout& layout) {
    Weights<double> weights(layout.size());
    double number = 0;
    for (const WeightGroup& group : layout.groups()) {
        ++number;
        auto values = weightsIn(weights.data(), group);
        for (Eigen::Index k = 0; k < values.size(); ++k)
            values.data()[k] = group.mean + 0.4 * std::sin(1.7 * number + 0.73 * static_cast<double>(k));
    }
    return weights;
}

}  // namespace

TEST(Network, threeStepsMatchNumPy) {
    const Json file = learningVectors();
    const int length = file["length"];
    const SequenceBatch batch{3, length, file["tokens"], file["answers"]};
    for (const Json& entry : file["cases"]) {
        const std::string name = entry["scheme"];
        const Scheme scheme = schemeNamed(name);
        Network<double> network(shapeOf(file, entry, scheme));
        const auto terms = positionTerms<double>(scheme, network.shape(), length, length);
        AdamState<double> state = startingState(vectorWeights(network.layout()));
        Weights<double> gradient;
        for (const double loss : entry["losses"]) {
            network.forward(state.weights, batch, terms);
            EXPECT_NEAR(network.backward(state.weights, batch, terms, gradient), loss, 1e-12) << name;
            adamStep(state, gradient, {});
        }
        ASSERT_EQ(entry["weights"].size(), network.layout().groups().size()) << name;
        for (const WeightGroup& group : network.layout().groups()) {
            const auto values = weightsIn(std::as_const(state.weights).data(), group);
            const Json& expected = entry["weights"].at(group.name);
            EXPECT_NEAR(values.sum(), expected[0].get<double>(), 1e-9) << name << ", " << group.name;
            EXPECT_NEAR(values.squaredNorm(), expected[1].get<double>(), 1e-9) << name << ", " << group.name;
        }
    }
}

TEST(Network, weightGroupsAreAligned) {
    const WeightLayout layout(withPositionWeights({}, seededLearned(4, 4, 1), 16));
    for (const WeightGroup& group : layout.groups()) EXPECT_EQ(group.offset % 16, 0u) << group.name;
    const Weights<float> weights = firstWeights<float>(layout, 1);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(weights.data()) % 64, 0u);
}

TEST(Network, defaultNetworkHas9032Weights) {
    // 8 x 32 letters, 3 gains of 32, and (32 x 96 + 96) + (32 x 32 + 32) + (32 x 64 + 64) + (64 x 32 + 32)
    // + (32 x 8 + 8).
    const WeightLayout layout{NetworkShape{}};
    int count = 0;
    for (const WeightGroup& group : layout.groups()) count += group.rows * group.columns;
    EXPECT_EQ(count, 9032);
}

TEST(Network, learnedTableDoesNotChangeOtherInitialWeights) {
    const WeightLayout without{NetworkShape{}};
    const WeightLayout with(withPositionWeights({}, seededLearned(4, 4, 1), 16));
    const Weights<float> a = firstWeights<float>(without, 5);
    const Weights<float> b = firstWeights<float>(with, 5);
    for (const WeightGroup& group : without.groups())
        EXPECT_EQ(weightsIn(a.data(), group), weightsIn(b.data(), with.group(group.name))) << group.name;
    EXPECT_NE(firstWeights<float>(without, 6), a);
}

TEST(Network, logitsOfScoredPlacesNeedNoOthers) {
    const SequenceBatch batch = randomBatch(2, 9, 8);
    for (const bool causal : {false, true}) {
        const NetworkShape shape{.layers = 2, .causal = causal};
        const auto terms = positionTerms<float>(Scheme{}, shape, 9, 9);
        Network<float> network(shape);
        const Weights<float> weights = firstWeights<float>(network.layout(), 1);
        const MatrixF all = network.forward(weights, batch, terms);
        const MatrixF scored = network.forward(weights, batch, terms, Places::Scored);
        for (Eigen::Index row = 0; row < all.rows(); ++row) {
            if (batch.answers[static_cast<std::size_t>(row)] == SequenceBatch::notScored) continue;
            EXPECT_EQ(all.row(row), scored.row(row)) << row;
        }
    }
}

TEST(Network, maskedKeyHasZeroWeight) {
    const AlibiScheme causal{.form = AlibiForm::Symmetric, .causal = true};
    const NetworkShape shape{.causal = false};
    Network<float> network(shape);
    network.forward(firstWeights<float>(network.layout(), 1), randomBatch(1, 5, 8),
                    positionTerms<float>(causal, shape, 5, 5));
    for (int head = 0; head < shape.heads; ++head) {
        const MatrixF weights = network.attention(0, head, 0);
        for (int i = 0; i < 5; ++i) {
            EXPECT_NEAR(weights.row(i).sum(), 1, 1e-6);
            for (int j = i + 1; j < 5; ++j) EXPECT_EQ(weights(i, j), 0.0f);
        }
    }
}

TEST(Network, invalidSizesAreRejected) {
    EXPECT_THROW(WeightLayout(NetworkShape{.columns = 30, .heads = 4}), Error);
    EXPECT_THROW(WeightLayout(NetworkShape{.layers = 0}), Error);
    EXPECT_THROW(positionTerms<float>(GridScheme{}, NetworkShape{}, 16, 16), Error);
    const NetworkShape learned = withPositionWeights({}, seededLearned(4, 4, 1), 16);
    EXPECT_THROW(positionTerms<float>(seededLearned(4, 4, 1), learned, 16, 17), Error);
}

TEST(Network, partialRotationKeepsItsShareOfHead) {
    const Scheme half = RopeScheme{.headDim = 64, .rotaryDim = 32};
    EXPECT_EQ(positionTerms<double>(half, NetworkShape{}, 16, 16).cosines.cols(), 2);
    EXPECT_EQ(positionTerms<double>(RopeScheme{.headDim = 64}, NetworkShape{}, 16, 16).cosines.cols(), 4);
}

TEST(Network, dynamicScalingStretchesBeyondTrainedLength) {
    RopeScheme rope{.headDim = 64, .scaling = DynamicNtkScaling{.factor = 2}};
    const auto short_ = positionTerms<double>(rope, NetworkShape{}, 16, 16);
    const auto long_ = positionTerms<double>(rope, NetworkShape{}, 16, 64);
    rope.scaling = NoScaling{};
    const auto plain = positionTerms<double>(rope, NetworkShape{}, 16, 16);
    EXPECT_EQ(short_.sines, plain.sines);
    EXPECT_LT(long_.sines(3, 3), plain.sines(3, 3));
}

TEST(Network, schemesToTrainIgnoreOriginalSizesAndSeeds) {
    for (const SchemeInfo& info : schemes()) {
        if (!reasonNotToLearn(info.make(8, 9, 1)).empty()) continue;
        const auto trained = [&info](std::int64_t dModel, std::int64_t length, std::uint64_t seed) {
            return schemeToTrain(info.make(dModel, length, seed), NetworkShape{}, 16);
        };
        EXPECT_TRUE(trained(8, 9, 1) == trained(64, 100, 2)) << info.id;
    }
    const auto buckets = [](std::int64_t count) {
        return schemeToTrain(seededT5({.buckets = count}, 2, 1), NetworkShape{}, 16);
    };
    EXPECT_EQ(headCount(buckets(16)), NetworkShape{}.heads);
    EXPECT_FALSE(buckets(16) == buckets(32));
}

TEST(Network, untrainedT5BucketsAreFound) {
    const auto t5 = [](std::int64_t buckets, std::int64_t distance, bool bothWays) {
        return Scheme(seededT5({buckets, distance, bothWays}, 4, 1));
    };
    EXPECT_TRUE(untrainedBuckets(t5(16, 16, false), 16, 64, true).empty());
    // Buckets 0 .. 15 have one distance each; 16 .. 28 or so share 16 to 63.
    const std::vector<int> untrained = untrainedBuckets(t5(32, 128, false), 16, 64, true);
    ASSERT_FALSE(untrained.empty());
    EXPECT_EQ(untrained.front(), 16);
    EXPECT_EQ(untrained.back(), t5Bucket({32, 128, false}, -63));
    EXPECT_TRUE(untrainedBuckets(NoScheme{}, 16, 64, true).empty());
}
