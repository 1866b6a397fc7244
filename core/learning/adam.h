// SPDX-License-Identifier: GPL-3.0-or-later
//
// Adam (Kingma and Ba 2015) with gradients clipped to norm 1 and a linear warm-up, then a constant rate: a
// run that is watched has no planned end.
#pragma once

#include "core/learning/network_shape.h"

#include <cstdint>

namespace sinescope {

struct AdamOptions {
    double rate = 2e-3;
    double firstDecay = 0.9;
    double secondDecay = 0.98;
    double epsilon = 1e-8;
    double largestNorm = 1;
    int warmUpSteps = 20;
};

/// Weights with the moments of their gradients after `steps` steps.
template <typename Real>
struct AdamState {
    Weights<Real> weights;
    Weights<Real> first;
    Weights<Real> second;
    std::int64_t steps = 0;
};

/// A state before the first step.
template <typename Real>
AdamState<Real> startingState(Weights<Real> weights);

/// Moves the weights one step against the gradient. `gradient` is scaled if it is clipped.
template <typename Real>
void adamStep(AdamState<Real>& state, Weights<Real>& gradient, const AdamOptions& options);

}  // namespace sinescope
