// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person does to the figure of order, as edits of the Scene.
#pragma once

#include "app/scene/scene_edit.h"

namespace sinescope {

/// Moves the word at place `from` of the permuted sentence to place `to`, and selects it.
SceneEdit orderMoveEdit(std::int64_t from, std::int64_t to);
/// Selects a place of the permuted sentence.
SceneEdit orderSelectEdit(std::int64_t place);

}  // namespace sinescope
