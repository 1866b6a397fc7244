// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person does to the map: opening ideas, walking along the arrows, zooming and moving it.
#pragma once

#include "app/figures/concepts/layout.h"
#include "app/model/figure_view.h"

#include <QPointF>

namespace sinescope {

/// Opens an idea, in sight; an empty id closes the open one.
SceneEdit openConceptEdit(const QString& id);
/// The idea that an arrow key leads to: of those that an arrow joins to the open one, in either direction,
/// the one that lies most that way, with Shift the second; the first of the map while none is open; empty
/// where there is none.
QString conceptBeyond(const ConceptsModel& model, int key, Qt::KeyboardModifiers modifiers);

/// The view after a turn of the wheel at a point, and after a drag.
View zoomedConcepts(const ConceptLayout& layout, const QPointF& at, double factor);
View pannedConcepts(const ConceptLayout& layout, const QPointF& by);

}  // namespace sinescope
