// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's actions on the formula, as edits of the Scene.
#pragma once

#include "app/scene/scene_edit.h"
#include "app/style/style.h"

namespace sinescope {

/// Shows the first `lines` lines of the calculation.
SceneEdit linesEdit(int lines);

/// Stores a guess for the next line, and shows that line. Throws Error if it is not a number.
SceneEdit guessEdit(int line, const QString& guess);

}  // namespace sinescope
