// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's actions on the map: opening ideas, following arrows, zooming and panning.
#pragma once

#include "app/figures/concepts/layout.h"
#include "app/model/figure_view.h"

#include <QPointF>

namespace sinescope {

/// Opens an idea and makes it visible; an empty id closes the open one.
SceneEdit openConceptEdit(const QString& id);
/// Returns the idea that an arrow key leads to: among those connected to the open one, in either direction,
/// the one closest to the key's direction, with Shift the second; the first of the map if none is open; empty
/// if none lies that way.
QString conceptBeyond(const ConceptsModel& model, int key, Qt::KeyboardModifiers modifiers);

/// Return the view after a turn of the wheel at a point, and after a drag.
View zoomedConcepts(const ConceptLayout& layout, const QPointF& at, double factor);
View pannedConcepts(const ConceptLayout& layout, const QPointF& by);

}  // namespace sinescope
