// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/concepts.h"

#include "app/lessons/library.h"
#include "app/scene/json_reader.h"
#include "app/scene/json_text.h"
#include "core/error.h"

#include <QFile>

#include <algorithm>

/// The resources of a static library are taken in by name; the macro wants the global namespace.
static void takeInConcepts() {
    Q_INIT_RESOURCE(concepts);
}

namespace sinescope {

namespace {

constexpr int conceptsVersion = 1;
constexpr double widestMap = 1000;
constexpr int mostSteps = 1000;
const QString aText = QStringLiteral("a text");

QString text(const JsonReader& json, const char* key) {
    return json[QString::fromLatin1(key)].text(aText);
}

Scene sceneOf(const JsonReader& json, const LessonContext& context) {
    if (!json.value().isObject()) json.refuse(QStringLiteral("what changes in a Scene, an object"));
    try {
        return patchedScene(Scene(), json.value().toObject(), context.catalog, context.source);
    } catch (const Error& error) {
        throw Error('"' + json.path().toStdString() + "\" is no Scene: " + error.what());
    }
}

Concept readConcept(const JsonReader& json, const LessonContext& context) {
    json.requireObject({QStringLiteral("id"), QStringLiteral("title"), QStringLiteral("x"),
                        QStringLiteral("y"), QStringLiteral("sentence"), QStringLiteral("number"),
                        QStringLiteral("proof"), QStringLiteral("show"), QStringLiteral("teach")});
    Concept node;
    node.id = text(json, "id");
    node.title = text(json, "title");
    node.at = {json[QStringLiteral("x")].number(-widestMap, widestMap),
               json[QStringLiteral("y")].number(-widestMap, widestMap)};
    node.sentence = text(json, "sentence");
    node.number = {text(json, "number"), text(json, "proof"), {}};
    node.scene = sceneOf(json[QStringLiteral("show")], context);
    const JsonReader teach = json[QStringLiteral("teach")];
    teach.requireObject({QStringLiteral("lesson"), QStringLiteral("step")});
    node.lesson = text(teach, "lesson");
    node.step = static_cast<int>(teach[QStringLiteral("step")].whole(1, mostSteps));
    return node;
}

ConceptLink readLink(const JsonReader& json, const ConceptMap& map) {
    json.requireObject({QStringLiteral("from"), QStringLiteral("to"), QStringLiteral("label")});
    const ConceptLink link{text(json, "from"), text(json, "to"), text(json, "label")};
    for (const QString& end : {link.from, link.to})
        if (!findConcept(map, end))
            throw Error(QStringLiteral("\"%1\" leads to \"%2\", and there is no such node.")
                            .arg(json.path(), end)
                            .toStdString());
    return link;
}

}  // namespace

ConceptMap readConcepts(const QByteArray& text, const LessonContext& context) {
    const JsonReader json(parseJsonObject(text));
    json.requireObject({QStringLiteral("concepts"), QStringLiteral("nodes"), QStringLiteral("edges")});
    json[QStringLiteral("concepts")].whole(conceptsVersion, conceptsVersion);
    ConceptMap map;
    for (const JsonReader& node : json[QStringLiteral("nodes")].list(QStringLiteral("a list of nodes"))) {
        map.nodes.push_back(readConcept(node, context));
        if (findConcept(map, map.nodes.back().id) != &map.nodes.back())
            throw Error(QStringLiteral("\"%1\" has the id of another node, \"%2\".")
                            .arg(node.path(), map.nodes.back().id)
                            .toStdString());
    }
    for (const JsonReader& edge : json[QStringLiteral("edges")].list(QStringLiteral("a list of arrows")))
        map.links.push_back(readLink(edge, map));
    return map;
}

ConceptMap shippedConcepts(const FigureCatalog& catalog) {
    takeInConcepts();
    QFile file(QStringLiteral(":/sinescope/concepts/concepts.json"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return readConcepts(file.readAll(), lessonContext(catalog, QString()));
}

const Concept* findConcept(const ConceptMap& map, const QString& id) {
    const auto at = std::find_if(map.nodes.begin(), map.nodes.end(),
                                 [&id](const Concept& node) { return node.id == id; });
    return at == map.nodes.end() ? nullptr : &*at;
}

QStringList nextConcepts(const ConceptMap& map, const QString& id) {
    QStringList ids;
    for (const ConceptLink& link : map.links)
        if (link.from == id) ids << link.to;
    return ids;
}

QStringList previousConcepts(const ConceptMap& map, const QString& id) {
    QStringList ids;
    for (const ConceptLink& link : map.links)
        if (link.to == id) ids << link.from;
    return ids;
}

QStringList conceptFaults(const ConceptMap& map, const FigureCatalog& catalog, const ModelMaker& models) {
    QStringList faults;
    for (const Concept& node : map.nodes) {
        const ProofResult result = checkProof(node.number, node.scene, catalog, models);
        if (!result.holds)
            faults << QStringLiteral("The number of \"%1\" does not hold: %2").arg(node.id, result.sentence);
        try {
            const auto steps = static_cast<int>(shippedLesson(node.lesson, catalog).steps.size());
            if (node.step > steps)
                faults << QStringLiteral("\"%1\" is taught in step %2 of \"%3\", which has %4.")
                              .arg(node.id)
                              .arg(node.step)
                              .arg(node.lesson)
                              .arg(steps);
        } catch (const Error& error) {
            faults << QStringLiteral("\"%1\": %2").arg(node.id, QString::fromUtf8(error.what()));
        }
    }
    return faults;
}

}  // namespace sinescope
