// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_values.h"
#include "app/scene/scene_edit.h"

namespace sinescope {

/// Selects the position, the column and the shift that are set, and leaves the others: a click.
SceneEdit selectEdit(const Cursor& at);
/// The same of keys and drags, which in a row are one step of undo.
SceneEdit moveSelectionEdit(const Cursor& at);

}  // namespace sinescope
