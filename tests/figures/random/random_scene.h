// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scenes with random settings: every scheme, every parameter, every option of every figure. They are drawn
// from the tables of parameters, schemes and options, so that a new one is tried without a change here.
#pragma once

#include "app/scene/scene.h"

#include <cstdint>

namespace sinescope::random {

enum class Extent {
    Small,  ///< so few rows and columns that a reference can go through all of them by plain loops
    Any,    ///< up to the longest sequence, and zoomed
};

/// A valid Scene with all figures open; the same for a seed on every machine.
Scene randomScene(std::uint64_t seed, Extent extent);
/// The same encoding with another selection, sentence or options, as a person leaves it from one step to the
/// next.
Scene nearbyScene(const Scene& scene, std::uint64_t seed);

}  // namespace sinescope::random
