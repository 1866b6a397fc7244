// SPDX-License-Identifier: GPL-3.0-or-later
//
// Turning the curve in space, by mouse and by keys.
#pragma once

#include "app/figures/trajectory/model.h"
#include "app/scene/scene_edit.h"

#include <QPointF>

namespace sinescope {

/// The view after a drag over so many pixels: the curve follows the mouse.
SceneEdit turnedBy(const TrajectoryModel& model, const QPointF& pixels);
/// The view after an arrow key, 5 degrees, with Shift 15; nothing for another key, and in the plane.
std::optional<SceneEdit> turnedByKey(const TrajectoryModel& model, int key, Qt::KeyboardModifiers modifiers);

}  // namespace sinescope
