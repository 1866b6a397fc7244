// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/adam.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

template <typename Real>
AdamState<Real> startingState(Weights<Real> weights) {
    const std::size_t size = weights.size();
    return {std::move(weights), Weights<Real>(size), Weights<Real>(size), 0};
}

template <typename Real>
void adamStep(AdamState<Real>& state, Weights<Real>& gradient, const AdamOptions& options) {
    using Numbers = Eigen::Map<Eigen::Array<Real, Eigen::Dynamic, 1>, Eigen::Aligned64>;
    const auto size = static_cast<Eigen::Index>(gradient.size());
    Numbers g(gradient.data(), size);
    Numbers weights(state.weights.data(), size);
    Numbers first(state.first.data(), size);
    Numbers second(state.second.data(), size);
    const auto norm = static_cast<double>(std::sqrt(g.square().sum()));
    if (norm > options.largestNorm) g *= static_cast<Real>(options.largestNorm / norm);
    const auto step = static_cast<double>(++state.steps);
    const double warmUp = std::min(1.0, step / std::max(1, options.warmUpSteps));
    const auto b1 = static_cast<Real>(options.firstDecay);
    const auto b2 = static_cast<Real>(options.secondDecay);
    const auto rate = static_cast<Real>(options.rate * warmUp / (1 - std::pow(options.firstDecay, step)));
    const auto scale = static_cast<Real>(1 / (1 - std::pow(options.secondDecay, step)));
    first = b1 * first + (1 - b1) * g;
    second = b2 * second + (1 - b2) * g.square();
    weights -= rate * first / ((second * scale).sqrt() + static_cast<Real>(options.epsilon));
}

template AdamState<float> startingState<float>(Weights<float>);
template AdamState<double> startingState<double>(Weights<double>);
template void adamStep<float>(AdamState<float>&, Weights<float>&, const AdamOptions&);
template void adamStep<double>(AdamState<double>&, Weights<double>&, const AdamOptions&);

}  // namespace sinescope
