// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person does to the formula, as edits of the Scene.
#pragma once

#include "app/scene/scene_edit.h"
#include "app/style/style.h"

namespace sinescope {

/// Shows so many lines of the calculation.
SceneEdit linesEdit(int lines);

/// Takes what was filled in for the next line, and shows it. Throws Error where it is no number.
SceneEdit guessEdit(int line, const QString& guess);

}  // namespace sinescope
