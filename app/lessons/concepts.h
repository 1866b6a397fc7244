// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Scenes that show the ideas of the concept map. The map itself is in app/model/concept_map.h.
#pragma once

#include "app/lessons/proof_check.h"
#include "app/lessons/scene_patch.h"
#include "app/model/concept_map.h"
#include "app/scene/figure_catalog.h"

#include <optional>

namespace sinescope {

/// "Show it". Throws Error naming the node and the field if it has no Scene.
Scene conceptScene(const Concept& node, const FigureCatalog& catalog);
/// The same over a Scene whose other settings are kept; nullopt if the number of the idea does not hold in
/// it.
std::optional<Scene> conceptSceneOver(const Scene& now, const Concept& node, const FigureCatalog& catalog,
                                      const ModelMaker& models);

}  // namespace sinescope
