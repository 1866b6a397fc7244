// SPDX-License-Identifier: GPL-3.0-or-later
//
// The concept map: ideas and the links between them. Each idea has a number that proves it, a Scene that
// shows it and a lesson step that teaches it. The layout in resources/concepts is made by hand.
#pragma once

#include "app/scene/scene.h"

#include <QJsonObject>
#include <QPointF>

#include <optional>
#include <vector>

namespace sinescope {

struct Concept {
    QString id;        ///< "shift"
    QString title;     ///< shown in the node
    QPointF at;        ///< centre, in map units; y grows downwards
    QString sentence;  ///< definition, one sentence
    QString number;    ///< sentence with the number that proves it
    QString proof;     ///< the same as an assertion about facts of figures
    QJsonObject show;  ///< "show it": a patch for the Scene (scene_patch.h)
    bool isOfAnyScheme =
        false;            ///< its figures show it for every scheme; otherwise only for the sinusoidal one
    QStringList schemes;  ///< ids of the schemes that the idea is about; any figure beside the map shows them
    QString lesson;       ///< "teach it": a lesson of the library ...
    int step = 1;         ///< ... and its step, counted from 1
};

/// An arrow and its label.
struct ConceptLink {
    QString from;
    QString to;
    QString label;
    std::optional<QPointF> via = {};  ///< bends the arrow towards this point; straight if empty
};

struct ConceptMap {
    std::vector<Concept> nodes;
    std::vector<ConceptLink> links;
};

/// Throws Error, naming the field, if `json` is not a valid map or a link has an unknown end.
ConceptMap readConceptMap(const QByteArray& json);
const ConceptMap& shippedConceptMap();

/// Null if no node has the id.
const Concept* findConcept(const ConceptMap& map, const QString& id);
/// The ids of the nodes that a node's arrows lead to, or that have arrows to it.
QStringList nextConcepts(const ConceptMap& map, const QString& id);
QStringList previousConcepts(const ConceptMap& map, const QString& id);

/// True if the Scene shows the idea: the idea applies to its scheme, the figures of `node.show` are open with
/// the same options, and the named encoding parameters in `node.show` (such as the layout) are the same.
bool showsConcept(const Scene& scene, const Concept& node);

/// Link targets of an idea's buttons: "concept:shift" and "lesson:12-rotation#2".
QString showLink(const Concept& node);
QString teachLink(const Concept& node);

}  // namespace sinescope
