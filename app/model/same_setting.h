// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_model.h"
#include "app/scene/scene_parts.h"

namespace sinescope {

/// Whether the model that was there before, if any, is of the same scheme and sizes as a Scene, and of the
/// same in those of its parts: numbers that depend on no others are kept.
inline bool isOfSameSetting(const FigureModel* before, const Scene& scene, SceneParts parts = {}) {
    return before && before->scene().scheme == scene.scheme && before->scene().encoding == scene.encoding &&
           !(differingParts(before->scene(), scene) & parts);
}

}  // namespace sinescope
