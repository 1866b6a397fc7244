// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// Ends the zooms of all figures where a scheme of another kind takes the place of this one: it has other
/// axes.
inline void endZoomsFor(Scene& scene, const Scheme& next) {
    if (next.index() == scene.scheme.index()) return;
    for (FigureState& figure : scene.figures) figure.x = figure.y = std::nullopt;
}

}  // namespace sinescope
