// SPDX-License-Identifier: GPL-3.0-or-later
//
// What mouse and keys on "beyond" make of the Scene.
#pragma once

#include "app/figures/beyond/model.h"
#include "app/scene/scene_edit.h"

namespace sinescope {

/// Reads another position: a trained one becomes the Scene's selection, one beyond the figure's own mark, as
/// the Scene selects within its L alone.
SceneEdit readAtEdit(const BeyondModel& model, std::int64_t position);

/// Another trained length, brought into what is allowed; the axis of positions is `axis` afterwards, nothing
/// = all of it.
SceneEdit trainedLengthEdit(std::int64_t length, const std::optional<AxisRange>& axis);

/// The trained length that was typed: "50", "Lₜᵣ = 1,024". Throws Error for what is none.
SceneEdit typedLengthEdit(const QString& text);

/// Left and right read another position, up and down select another pair, brackets change L_tr.
std::optional<SceneEdit> beyondKeyEdit(const BeyondModel& model, int key, Qt::KeyboardModifiers modifiers);

}  // namespace sinescope
