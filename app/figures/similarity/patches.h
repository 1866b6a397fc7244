// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scenes whose positions are the patches of an image, and their maps.
#pragma once

#include "app/scene/scene.h"
#include "core/analysis/patch_map.h"

#include <optional>

namespace sinescope {

class SimilarityPicture;

/// The largest number of patches for which all maps are drawn; together they have maximumMaps^2 cells.
inline constexpr std::int64_t maximumMaps = 1024;

/// Returns the grid of a Scene's positions: that of a grid scheme, or of a square table of an image model.
/// Null for sequences.
std::optional<PatchGrid> patchGridOf(const Scene& scene);

/// Returns the place of the patch so many columns across and rows down from another, within the grid.
std::int64_t movedPatch(const PatchGrid& grid, std::int64_t place, std::int64_t across, std::int64_t down);

/// Returns the similarities of a picture, whose positions are patches, arranged in the cells of `map`.
MatrixF patchValues(const SimilarityPicture& picture, const PatchMap& map);

}  // namespace sinescope
