// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's edits of the chirps' positions.
#pragma once

#include "app/figures/chirp/model.h"
#include "app/scene/scene_edit.h"

namespace sinescope {

/// Moves all positions by `by`; clamps each to 0 .. maximumLength.
SceneEdit moveChirps(const ChirpModel& model, std::int64_t by);
/// Sets the index-th position from typed text; throws Error with a sentence if it is not a position.
SceneEdit typeChirpPosition(const ChirpModel& model, std::size_t index, const QString& typed);
/// Selects the pair `by` places after the selected one.
std::optional<SceneEdit> stepChirpPair(const ChirpModel& model, std::int64_t by);

}  // namespace sinescope
