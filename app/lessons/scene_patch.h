// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a step changes in the Scene of the step before: a JSON merge patch (RFC 7396) over the JSON of a
// Scene. Members merge, lists are replaced, null takes a member out. One member more than a Scene has: "from"
// names another Scene to lay the patch over, a preset's id, a .sinescope file beside the lesson, or
// "default".
#pragma once

#include "app/scene/figure_catalog.h"

#include <QJsonObject>

#include <functional>
#include <utility>
#include <vector>

namespace sinescope {

/// The Scene that a "from" names. Throws Error where there is none.
using SceneSource = std::function<Scene(const QString& name)>;
/// "default" and the presets; anything else is a .sinescope file in `folder` (not above it), or none.
SceneSource sceneSource(const FigureCatalog& catalog, const QString& folder);

/// RFC 7396. What the patch leaves alone and what no longer fits follows it: a selected position or column
/// moves into the matrix, pinned ones outside of it are let go, a sentence longer than L loses its last
/// words, words without embeddings have made-up ones, figures without an arrangement are side by side.
/// Throws Error that names the field where the result is no Scene.
Scene patchedScene(const Scene& before, const QJsonObject& patch, const FigureCatalog& catalog,
                   const SceneSource& source = {});

/// The patch that makes `after` of `before`; empty when they are equal.
QJsonObject patchBetween(const Scene& before, const Scene& after);

/// A Scene with settings given: "length", "d_model", "base" and the other members of "encoding", "position",
/// "column", "shift" and the others of "selection", "tokens", "embeddings", "scale", or an option of a
/// figure, "order.positions". Throws Error that lists the names, or names the field.
Scene withSettings(const Scene& scene, const std::vector<std::pair<QString, QJsonValue>>& settings,
                   const FigureCatalog& catalog);
/// Whether there is such a setting.
bool isSetting(const QString& name, const FigureCatalog& catalog);

}  // namespace sinescope
