// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scenes whose positions are the patches of an image, and the maps that are drawn of them.
#pragma once

#include "app/scene/scene.h"
#include "core/analysis/patch_map.h"

#include <optional>

namespace sinescope {

class SimilarityPicture;

/// The largest number of patches whose maps are all drawn: together they have the square of it cells.
inline constexpr std::int64_t maximumMaps = 1024;

/// The grid of a Scene's positions: a grid scheme's, or that of a square table of an image model. Null for
/// sequences.
std::optional<PatchGrid> patchGridOf(const Scene& scene);

/// The similarities of a picture, whose positions are the patches, in the cells of `map`.
MatrixF patchValues(const SimilarityPicture& picture, const PatchMap& map);

}  // namespace sinescope
