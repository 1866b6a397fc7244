// SPDX-License-Identifier: GPL-3.0-or-later
//
// Edits that rotate the curve in space, by mouse or keys.
#pragma once

#include "app/figures/trajectory/model.h"
#include "app/scene/scene_edit.h"

#include <QPointF>

namespace sinescope {

/// Rotates the view after a drag over `pixels`; the curve follows the mouse.
SceneEdit turnedBy(const TrajectoryModel& model, const QPointF& pixels);
/// Rotates the view by an arrow key: 5 degrees, 15 with Shift; null for other keys, and in the plane.
std::optional<SceneEdit> turnedByKey(const TrajectoryModel& model, int key, Qt::KeyboardModifiers modifiers);

}  // namespace sinescope
