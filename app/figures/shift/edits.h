// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person does to the shift figure, as edits of the Scene.
#pragma once

#include "app/figures/shift/clocks.h"
#include "app/scene/scene_edit.h"

namespace sinescope {

/// Selects the position nearest to that one which the encoding has.
SceneEdit shiftPositionEdit(const EncodingParameters& encoding, std::int64_t position);
/// Makes that the shift k, as far as the largest that is allowed.
SceneEdit shiftByEdit(std::int64_t shift);
/// Selects a pair, the nearest that there is, by its first column. The model must have pairs.
SceneEdit shiftPairEdit(const ShiftClocks& model, std::int64_t pair);

}  // namespace sinescope
