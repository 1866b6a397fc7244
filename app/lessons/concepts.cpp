// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/concepts.h"

#include "app/lessons/library.h"
#include "core/error.h"

namespace sinescope {

namespace {

QString lessonFault(const Concept& node, const FigureCatalog& catalog) {
    try {
        const auto steps = static_cast<int>(shippedLesson(node.lesson, catalog).steps.size());
        if (node.step <= steps) return {};
        return QStringLiteral("\"%1\" is taught in step %2 of \"%3\", which has %4.")
            .arg(node.id)
            .arg(node.step)
            .arg(node.lesson)
            .arg(steps);
    } catch (const Error& error) {
        return QStringLiteral("\"%1\": %2").arg(node.id, QString::fromUtf8(error.what()));
    }
}

QString numberFault(const Concept& node, const FigureCatalog& catalog, const ModelMaker& models) {
    try {
        const ProofResult result =
            checkProof({node.number, node.proof, {}}, conceptScene(node, catalog), catalog, models);
        if (result.holds) return {};
        return QStringLiteral("The number of \"%1\" does not hold: %2").arg(node.id, result.sentence);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
}

}  // namespace

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
        show.remove(QLatin1String("from"));
        const Scene scene = patchedScene(now, show, catalog, {});
        const bool holds = showsConcept(scene, node) &&
                           checkProof({node.number, node.proof, {}}, scene, catalog, models).holds;
        return holds ? std::optional(scene) : std::nullopt;
    } catch (const Error&) {
        return {};  // the setting has no such figure, or the idea asks for one that does not go with it
    }
}

QStringList conceptFaults(const ConceptMap& map, const FigureCatalog& catalog, const ModelMaker& models) {
    QStringList faults;
    for (const Concept& node : map.nodes)
        for (const QString& fault : {numberFault(node, catalog, models), lessonFault(node, catalog)})
            if (!fault.isEmpty()) faults << fault;
    return faults;
}

}  // namespace sinescope
