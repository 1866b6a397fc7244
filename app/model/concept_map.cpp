// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/concept_map.h"

#include "app/scene/json_reader.h"
#include "app/scene/json_text.h"
#include "app/scene/literals.h"
#include "app/scene/resource_file.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "core/error.h"

#include <QJsonArray>

#include <algorithm>

/// Resources of a static library are initialized by name; the macro requires the global namespace.
static void initializeConceptsResource() {
    Q_INIT_RESOURCE(concepts);
}

namespace sinescope {

namespace {

constexpr int conceptsVersion = 1;
constexpr double widestMap = 1000;
constexpr int maximumStepNumber = 1000;
const QString aText = u"a text"_s;

QString text(const JsonReader& json, const char* key) {
    return json[QString::fromLatin1(key)].text(aText);
}

Concept readConcept(const JsonReader& json) {
    json.requireObject({u"id"_s, u"title"_s, u"x"_s, u"y"_s, u"sentence"_s, u"number"_s, u"proof"_s,
                        u"show"_s, u"teach"_s, u"any_scheme"_s, u"schemes"_s});
    Concept node;
    node.id = text(json, "id");
    node.title = text(json, "title");
    node.at = {json[u"x"_s].number(-widestMap, widestMap), json[u"y"_s].number(-widestMap, widestMap)};
    node.sentence = text(json, "sentence");
    node.number = text(json, "number");
    node.proof = text(json, "proof");
    if (json.has(u"any_scheme"_s)) node.isOfAnyScheme = json[u"any_scheme"_s].value().toBool();
    if (json.has(u"schemes"_s))
        for (const JsonReader& scheme : json[u"schemes"_s].list(u"a list of schemes"_s))
            node.schemes << scheme.text(aText);
    const JsonReader show = json[u"show"_s];
    if (!show.value().isObject()) show.refuse(u"what changes in a Scene, an object"_s);
    node.show = show.value().toObject();
    const JsonReader teach = json[u"teach"_s];
    teach.requireObject({u"lesson"_s, u"step"_s});
    node.lesson = text(teach, "lesson");
    node.step = static_cast<int>(teach[u"step"_s].whole(1, maximumStepNumber));
    return node;
}

ConceptLink readLink(const JsonReader& json, const ConceptMap& map) {
    json.requireObject({u"from"_s, u"to"_s, u"label"_s, u"via"_s});
    ConceptLink link{text(json, "from"), text(json, "to"), text(json, "label")};
    for (const QString& end : {link.from, link.to})
        if (!findConcept(map, end))
            throw Error(
                u"\"%1\" leads to \"%2\", and there is no such node."_s.arg(json.path(), end).toStdString());
    if (json.has(u"via"_s)) {
        const JsonReader via = json[u"via"_s];
        const std::vector<double> at = via.numbers(-widestMap, widestMap);
        if (at.size() != 2) via.refuse(u"two numbers, x and y"_s);
        link.via = QPointF(at[0], at[1]);
    }
    return link;
}

ConceptMap readShippedMap() {
    initializeConceptsResource();
    return readConceptMap(resourceFile(u"concepts/concepts.json"_s));
}

/// True if `object` has the same text members as `required`.
bool hasNames(const QJsonObject& object, const QJsonObject& required) {
    for (auto at = required.begin(); at != required.end(); ++at)
        if (at.value().isString() && object.value(at.key()) != at.value()) return false;
    return true;
}

bool isOpen(const Scene& scene, const QJsonObject& figure) {
    const FigureState* state = findFigure(scene, figure.value("id"_L1).toString());
    if (!state) return false;
    const QJsonObject required = figure.value("options"_L1).toObject();
    for (auto at = required.begin(); at != required.end(); ++at)
        if (state->options.value(at.key()) != at.value()) return false;
    return true;
}

}  // namespace

ConceptMap readConceptMap(const QByteArray& text) {
    const JsonReader json(parseJsonObject(text));
    json.requireObject({u"concepts"_s, u"nodes"_s, u"edges"_s});
    json[u"concepts"_s].whole(conceptsVersion, conceptsVersion);
    ConceptMap map;
    for (const JsonReader& node : json[u"nodes"_s].list(u"a list of nodes"_s)) {
        map.nodes.push_back(readConcept(node));
        if (findConcept(map, map.nodes.back().id) != &map.nodes.back())
            throw Error(u"\"%1\" has the id of another node, \"%2\"."_s.arg(node.path(), map.nodes.back().id)
                            .toStdString());
    }
    for (const JsonReader& edge : json[u"edges"_s].list(u"a list of arrows"_s))
        map.links.push_back(readLink(edge, map));
    return map;
}

const ConceptMap& shippedConceptMap() {
    static const ConceptMap map = readShippedMap();
    return map;
}

const Concept* findConcept(const ConceptMap& map, const QString& id) {
    return findIn(map.nodes, id, &Concept::id);
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
    if (node.schemes.contains(QLatin1String(infoOf(scene.scheme).id)) && scene.figures.size() > 1)
        return true;
    if (!node.isOfAnyScheme && !usesEncoding(scene)) return false;
    const QJsonArray figures = node.show.value("figures"_L1).toArray();
    const bool open = !figures.isEmpty() && std::ranges::all_of(figures, [&](const auto& each) {
        return isOpen(scene, each.toObject());
    });
    if (!open) return false;
    const QJsonObject encoding = node.show.value("encoding"_L1).toObject();
    if (hasNames({}, encoding)) return true;  // no named parameters
    return hasNames(parseJsonObject(sceneToJson(scene)).value("encoding"_L1).toObject(), encoding);
}

QString showLink(const Concept& node) {
    return u"concept:"_s + node.id;
}

QString teachLink(const Concept& node) {
    return u"lesson:%1#%2"_s.arg(node.lesson).arg(node.step);
}

}  // namespace sinescope
