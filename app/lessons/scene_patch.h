// SPDX-License-Identifier: GPL-3.0-or-later
//
// The changes of a step to the Scene of the previous one: a JSON merge patch (RFC 7396) for the JSON of a
// Scene. Members merge, lists are replaced, null removes a member. An additional member, "from", names
// another Scene to patch: the id of a preset, a .sinescope file beside the lesson, or "default".
#pragma once

#include "app/scene/figure_catalog.h"

#include <QJsonObject>

#include <functional>
#include <utility>
#include <vector>

namespace sinescope {

/// Returns the Scene that "from" names. Throws Error if it does not exist.
using SceneSource = std::function<Scene(const QString& name)>;
/// Finds "default", the presets, and .sinescope files in `folder` (not above it).
SceneSource sceneSource(const FigureCatalog& catalog, const QString& folder);

/// Applies the patch (RFC 7396) and adapts members that it does not give: a selected position or column is
/// clamped to the matrix, pinned ones are reset if any is outside of it, new words without embeddings get
/// random ones, figures without an arrangement are side by side. Throws Error naming the field if the result
/// is not a Scene.
Scene patchedScene(const Scene& before, const QJsonObject& patch, const FigureCatalog& catalog,
                   const SceneSource& source = {});

/// Returns the patch from `before` to `after`; empty if they are equal.
QJsonObject patchBetween(const Scene& before, const Scene& after);

/// Returns a Scene with the given settings: "length", "d_model", "base" and the other members of "encoding",
/// "position", "column", "shift" and the others of "selection", "tokens", "embeddings", "scale", "colormap",
/// "theme", or an option of a figure, "order.positions". Throws Error that lists the names, or names the
/// field.
Scene withSettings(const Scene& scene, const std::vector<std::pair<QString, QJsonValue>>& settings,
                   const FigureCatalog& catalog);
/// True if such a setting exists.
bool isSetting(const QString& name, const FigureCatalog& catalog);

}  // namespace sinescope
