// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/concepts.h"

#include "app/scene/literals.h"
#include "core/error.h"

namespace sinescope {

Scene conceptScene(const Concept& node, const FigureCatalog& catalog) {
    try {
        return patchedScene(Scene(), node.show, catalog, sceneSource(catalog, QString()));
    } catch (const Error& error) {
        throw Error('"' + node.id.toStdString() + "\" has no Scene: " + error.what());
    }
}

std::optional<Scene> conceptSceneOver(const Scene& now, const Concept& node, const FigureCatalog& catalog,
                                      const ModelMaker& models) {
    try {
        QJsonObject show = node.show;
        show.remove("from"_L1);
        const Scene scene = patchedScene(now, show, catalog, {});
        const bool holds = showsConcept(scene, node) &&
                           checkProof({node.number, node.proof, {}}, scene, catalog, models).holds;
        return holds ? std::optional(scene) : std::nullopt;
    } catch (const Error&) {
        return {};  // the setting lacks the figure, or conflicts with what the idea changes
    }
}

}  // namespace sinescope
