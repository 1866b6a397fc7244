// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/concept_links.h"

#include "app/figures/registry.h"
#include "app/lessons/concepts.h"
#include "app/scene/literals.h"

#include <algorithm>

namespace sinescope {

namespace {

const QString mapId = u"concepts"_s;

}  // namespace

Scene shownBesideMap(const Scene& now, const Scene& shown) {
    Scene scene = shown;
    scene.style = now.style;
    const FigureState* map = findFigure(now, mapId);
    if (!map || findFigure(scene, mapId)) return scene;
    scene.figures.insert(scene.figures.begin(), *map);
    scene.arrangement.columns = 2;
    scene.arrangement.maximized.clear();
    return scene;
}

void ConceptLinks::follow(const QString& target) {
    const QString kind = target.section(':'_L1, 0, 0);
    const QString name = target.section(':'_L1, 1);
    if (kind == "lesson"_L1) {
        emit lessonRequested(name.section('#'_L1, 0, 0), std::max(1, name.section('#'_L1, 1).toInt()));
        return;
    }
    const Concept* node = findConcept(shippedConceptMap(), name);
    if (kind != "concept"_L1 || !node) return;
    const auto before = m_document.sharedScene();
    const std::optional<Scene> kept = conceptSceneOver(*before, *node, figureCatalog(), figureModel);
    m_document.replace(shownBesideMap(*before, kept ? *kept : conceptScene(*node, figureCatalog())),
                       tr("show %1").arg(node->title));
    if (m_document.sharedScene() != before) emit shown(node->title, kept.has_value());
}

}  // namespace sinescope
