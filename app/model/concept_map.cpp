// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/concept_map.h"

#include "app/scene/json_reader.h"
#include "app/scene/json_text.h"
#include "app/scene/own_file.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "core/error.h"

#include <QJsonArray>

#include <algorithm>

/// The resources of a static library are taken in by name; the macro wants the global namespace.
static void takeInConcepts() {
    Q_INIT_RESOURCE(concepts);
}

namespace sinescope {

namespace {

constexpr int conceptsVersion = 1;
constexpr double widestMap = 1000;
constexpr int maximumStepNumber = 1000;
const QString aText = QStringLiteral("a text");

QString text(const JsonReader& json, const char* key) {
    return json[QString::fromLatin1(key)].text(aText);
}

Concept readConcept(const JsonReader& json) {
    json.requireObject({QStringLiteral("id"), QStringLiteral("title"), QStringLiteral("x"),
                        QStringLiteral("y"), QStringLiteral("sentence"), QStringLiteral("number"),
                        QStringLiteral("proof"), QStringLiteral("show"), QStringLiteral("teach"),
                        QStringLiteral("any_scheme")});
    Concept node;
    node.id = text(json, "id");
    node.title = text(json, "title");
    node.at = {json[QStringLiteral("x")].number(-widestMap, widestMap),
               json[QStringLiteral("y")].number(-widestMap, widestMap)};
    node.sentence = text(json, "sentence");
    node.number = text(json, "number");
    node.proof = text(json, "proof");
    if (json.has(QStringLiteral("any_scheme")))
        node.isOfAnyScheme = json[QStringLiteral("any_scheme")].value().toBool();
    const JsonReader show = json[QStringLiteral("show")];
    if (!show.value().isObject()) show.refuse(QStringLiteral("what changes in a Scene, an object"));
    node.show = show.value().toObject();
    const JsonReader teach = json[QStringLiteral("teach")];
    teach.requireObject({QStringLiteral("lesson"), QStringLiteral("step")});
    node.lesson = text(teach, "lesson");
    node.step = static_cast<int>(teach[QStringLiteral("step")].whole(1, maximumStepNumber));
    return node;
}

ConceptLink readLink(const JsonReader& json, const ConceptMap& map) {
    json.requireObject(
        {QStringLiteral("from"), QStringLiteral("to"), QStringLiteral("label"), QStringLiteral("via")});
    ConceptLink link{text(json, "from"), text(json, "to"), text(json, "label")};
    for (const QString& end : {link.from, link.to})
        if (!findConcept(map, end))
            throw Error(QStringLiteral("\"%1\" leads to \"%2\", and there is no such node.")
                            .arg(json.path(), end)
                            .toStdString());
    if (json.has(QStringLiteral("via"))) {
        const JsonReader via = json[QStringLiteral("via")];
        const std::vector<double> at = via.numbers(-widestMap, widestMap);
        if (at.size() != 2) via.refuse(QStringLiteral("two numbers, x and y"));
        link.via = QPointF(at[0], at[1]);
    }
    return link;
}

ConceptMap ownMap() {
    takeInConcepts();
    return readConceptMap(ownFile(QStringLiteral("concepts/concepts.json")));
}

/// Whether the members of an object that are texts are the same in another.
bool hasNames(const QJsonObject& object, const QJsonObject& wanted) {
    for (auto at = wanted.begin(); at != wanted.end(); ++at)
        if (at.value().isString() && object.value(at.key()) != at.value()) return false;
    return true;
}

bool isOpen(const Scene& scene, const QJsonObject& figure) {
    const FigureState* state = findFigure(scene, figure.value(QLatin1String("id")).toString());
    if (!state) return false;
    const QJsonObject wanted = figure.value(QLatin1String("options")).toObject();
    for (auto at = wanted.begin(); at != wanted.end(); ++at)
        if (state->options.value(at.key()) != at.value()) return false;
    return true;
}

}  // namespace

ConceptMap readConceptMap(const QByteArray& text) {
    const JsonReader json(parseJsonObject(text));
    json.requireObject({QStringLiteral("concepts"), QStringLiteral("nodes"), QStringLiteral("edges")});
    json[QStringLiteral("concepts")].whole(conceptsVersion, conceptsVersion);
    ConceptMap map;
    for (const JsonReader& node : json[QStringLiteral("nodes")].list(QStringLiteral("a list of nodes"))) {
        map.nodes.push_back(readConcept(node));
        if (findConcept(map, map.nodes.back().id) != &map.nodes.back())
            throw Error(QStringLiteral("\"%1\" has the id of another node, \"%2\".")
                            .arg(node.path(), map.nodes.back().id)
                            .toStdString());
    }
    for (const JsonReader& edge : json[QStringLiteral("edges")].list(QStringLiteral("a list of arrows")))
        map.links.push_back(readLink(edge, map));
    return map;
}

const ConceptMap& shippedConceptMap() {
    static const ConceptMap map = ownMap();
    return map;
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

bool showsConcept(const Scene& scene, const Concept& node) {
    if (!node.isOfAnyScheme && !isSinusoidal(scene)) return false;
    const QJsonArray figures = node.show.value(QLatin1String("figures")).toArray();
    const bool open =
        !figures.isEmpty() && std::all_of(figures.begin(), figures.end(),
                                          [&](const auto& each) { return isOpen(scene, each.toObject()); });
    if (!open) return false;
    const QJsonObject encoding = node.show.value(QLatin1String("encoding")).toObject();
    if (hasNames({}, encoding)) return true;  // it gives none
    return hasNames(parseJsonObject(sceneToJson(scene)).value(QLatin1String("encoding")).toObject(),
                    encoding);
}

QString showLink(const Concept& node) {
    return QStringLiteral("concept:") + node.id;
}

QString teachLink(const Concept& node) {
    return QStringLiteral("lesson:%1#%2").arg(node.lesson).arg(node.step);
}

}  // namespace sinescope
