// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// True if a figure is open, and no other one is maximized.
inline bool isOnScreen(const Scene& scene, const QString& figure) {
    const QString& maximized = scene.arrangement.maximized;
    return maximized.isEmpty() ? findFigure(scene, figure) != nullptr : maximized == figure;
}

}  // namespace sinescope
