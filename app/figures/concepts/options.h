// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which idea of the map is open.
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

const FigureSpec& conceptsSpec();

/// The id of the open idea; empty = none. `state` is the figure's, or nullptr.
QString openConcept(const FigureState* state);
/// Opens an idea, or closes the open one (an empty id), where the figure is open in the Scene.
void setOpenConcept(Scene& scene, const QString& id);

}  // namespace sinescope
