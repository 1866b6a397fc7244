// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person does to the positions of the chirps.
#pragma once

#include "app/figures/chirp/model.h"
#include "app/scene/scene_edit.h"

namespace sinescope {

/// All positions moved by a number of positions, none below 0.
SceneEdit moveChirps(const ChirpModel& model, std::int64_t by);
/// The index-th position as it was typed; throws Error with a sentence when it is no position.
SceneEdit typeChirpPosition(const ChirpModel& model, std::size_t index, const QString& typed);
/// Selects the pair that lies so many pairs after the selected one.
std::optional<SceneEdit> stepChirpPair(const ChirpModel& model, std::int64_t by);

}  // namespace sinescope
