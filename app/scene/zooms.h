// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// Resets the zooms of all figures if `next` is another kind of scheme, because it has other axes.
inline void endZoomsFor(Scene& scene, const Scheme& next) {
    if (next.index() == scene.scheme.index()) return;
    for (FigureState& figure : scene.figures) figure.x = figure.y = std::nullopt;
}

}  // namespace sinescope
