// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_values.h"
#include "app/scene/scene_edit.h"

namespace sinescope {

/// Selects the position, column and shift that are set, and leaves the others. For clicks.
SceneEdit selectEdit(const Cursor& at);
/// The same for keys and drags; consecutive ones are one undo step.
SceneEdit moveSelectionEdit(const Cursor& at);

}  // namespace sinescope
