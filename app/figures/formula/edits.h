// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person does to the formula, as edits of the Scene.
#pragma once

#include "app/scene/scene_edit.h"
#include "app/style/style.h"

namespace sinescope {

/// The edit of dragging a term's number that many pixels to the right: p and i go a step per 12 pixels,
/// d_model two columns, n a power of ten per 150. All are kept within what is allowed.
SceneEdit termEdit(const Scene& scene, Term term, double pixels);
/// The selected distance of query and key, changed by a drag of so many pixels.
SceneEdit shiftEdit(const Scene& scene, double pixels);
/// Shows so many lines of the calculation.
SceneEdit linesEdit(int lines);

/// Takes what was filled in for the next line, and shows it. Throws Error where it is no number.
SceneEdit guessEdit(int line, const QString& guess);

}  // namespace sinescope
