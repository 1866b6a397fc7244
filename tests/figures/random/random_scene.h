// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scenes with random settings: every scheme, every parameter, every option of every figure. They are drawn
// from the tables of parameters, schemes and options, so new ones are covered automatically.
#pragma once

#include "app/scene/scene.h"

#include <cstdint>

namespace sinescope::random {

enum class Extent {
    Small,  ///< few enough rows and columns for plain loops over all of them
    Any,    ///< up to the longest sequence, and zoomed
};

/// Returns a valid Scene with all figures open; the same for a seed on every machine.
Scene randomScene(std::uint64_t seed, Extent extent);
/// Returns the Scene with what no figure reads or only a file can tell: other words and vectors, an order and
/// an arrangement of the figures, limits of their axes and colours, hidden lines, annotations and a style.
Scene decoratedScene(Scene scene, std::uint64_t seed);
/// Returns the same encoding with another selection, sentence or options, as between two steps of a user.
Scene nearbyScene(const Scene& scene, std::uint64_t seed);

}  // namespace sinescope::random
