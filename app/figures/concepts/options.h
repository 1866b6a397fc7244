// SPDX-License-Identifier: GPL-3.0-or-later
//
// The option for the open idea of the map.
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

const FigureSpec& conceptsSpec();

/// Returns the id of the open idea; empty if none. `state` is the figure's, or null.
QString openConcept(const FigureState* state);
/// Opens an idea, or closes the open one (empty id), if the figure is open in the Scene.
void setOpenConcept(Scene& scene, const QString& id);

}  // namespace sinescope
