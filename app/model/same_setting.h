// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_model.h"
#include "app/scene/scene_parts.h"

namespace sinescope {

/// True if `before` is not null and has the same scheme, encoding and `parts` as the Scene: numbers that
/// depend only on these can be reused.
inline bool hasSameSetting(const FigureModel* before, const Scene& scene, SceneParts parts = {}) {
    return before && before->scene().scheme == scene.scheme && before->scene().encoding == scene.encoding &&
           !(differingParts(before->scene(), scene) & parts);
}

}  // namespace sinescope
