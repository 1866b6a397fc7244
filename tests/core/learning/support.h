// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network.h"
#include "core/learning/random_stream.h"
#include "core/schemes/scheme.h"

#include <string>
#include <utility>
#include <vector>

namespace sinescope {

/// Every scheme that the network can use, with its name in failure messages.
inline std::vector<std::pair<std::string, Scheme>> learnableSchemes() {
    const RopeScheme halves{.headDim = 8, .pairs = RopePairs::Halves, .rotaryDim = 4};
    const RopeScheme yarn{.headDim = 8, .scaling = YarnScaling{.factor = 4, .originalLength = 4}};
    const RopeScheme dynamic{.headDim = 8, .scaling = DynamicNtkScaling{.factor = 2}};
    SinusoidalScheme endpoint;
    endpoint.encoding.layout = Layout::Halves;
    endpoint.encoding.spacing = Spacing::Endpoint;
    return {{"none", NoScheme{}},
            {"index", IndexScheme{}},
            {"unit interval", UnitIntervalScheme{}},
            {"sinusoidal", SinusoidalScheme{}},
            {"learned", seededLearned(4, 4, 1)},
            {"T5", seededT5({.buckets = 6, .maximumDistance = 4, .bidirectional = true}, 2, 1)},
            {"ALiBi", AlibiScheme{.form = AlibiForm::Symmetric}},
            {"Shaw", seededShaw(2, 2, 8, 1)},
            {"RoPE", RopeScheme{.headDim = 8}},
            {"RoPE, halves of a part", halves},
            {"RoPE with YaRN", yarn},
            {"RoPE with dynamic NTK", dynamic},
            {"sinusoidal, halves and endpoint", endpoint},
            {"ALiBi from the key alone", AlibiScheme{.form = AlibiForm::Key}},
            {"ALiBi from the last key", AlibiScheme{.form = AlibiForm::KeyFromLast}},
            {"ALiBi inverted", AlibiScheme{.form = AlibiForm::Inverted}},
            {"ALiBi by signed distance, masked", AlibiScheme{.form = AlibiForm::Distance, .causal = true}},
            {"T5 one way", seededT5({.buckets = 4, .maximumDistance = 8, .bidirectional = false}, 2, 1)},
            {"Shaw, other reach to the left", seededShaw(3, 1, 8, 1)}};
}

/// Sequences of random tokens; every third place is not scored.
inline SequenceBatch randomBatch(int count, int length, int vocabulary, std::uint64_t seed = 1) {
    RandomStream stream(seed, "random batch");
    SequenceBatch batch{count, length, {}, {}};
    for (int k = 0; k < count * length; ++k) {
        batch.tokens.push_back(stream.below(vocabulary));
        batch.answers.push_back(k % 3 == 0 ? SequenceBatch::notScored : stream.below(vocabulary));
    }
    return batch;
}

/// Initial weights with noise added to every group, so that biases and the scheme's weights are nonzero, too.
inline Weights<double> disturbedWeights(const WeightLayout& layout, std::uint64_t seed = 1) {
    Weights<double> weights = firstWeights<double>(layout, seed);
    for (const WeightGroup& group : layout.groups()) {
        RandomStream stream(seed, "disturbed " + group.name);
        auto values = weightsIn(weights.data(), group);
        for (Eigen::Index k = 0; k < values.size(); ++k) values.data()[k] += 0.2 * stream.normal();
    }
    return weights;
}

/// Logits of a network with disturbed weights.
inline RealMatrix<double> logitsOf(const Scheme& scheme, NetworkShape shape, const SequenceBatch& batch) {
    shape = withPositionWeights(shape, scheme, batch.length);
    Network<double> network(shape);
    return network.forward(disturbedWeights(network.layout()), batch,
                           positionTerms<double>(scheme, shape, batch.length, batch.length));
}

}  // namespace sinescope
