// SPDX-License-Identifier: GPL-3.0-or-later
//
// The map of ideas: what leads to what, each with the number that proves it, a Scene that shows it and the
// step that teaches it. Laid out by hand in resources/concepts.
#pragma once

#include "app/scene/scene.h"

#include <QJsonObject>
#include <QPointF>

#include <optional>
#include <vector>

namespace sinescope {

struct Concept {
    QString id;        ///< "shift"
    QString title;     ///< the words in the node
    QPointF at;        ///< its centre, in the map's own units; y grows downwards
    QString sentence;  ///< what it is, one sentence
    QString number;    ///< the number that proves it, a sentence
    QString proof;     ///< what the number says, as an assertion over facts of figures
    QJsonObject show;  ///< "show it": what changes in a Scene (scene_patch.h)
    bool isOfAnyScheme =
        false;       ///< its figures show it whatever the Scene's scheme; else the sinusoidal alone
    QString lesson;  ///< "teach it": a lesson of the library ...
    int step = 1;    ///< ... and its step, counted from 1
};

/// An arrow, and the words on it.
struct ConceptLink {
    QString from;
    QString to;
    QString label;
    std::optional<QPointF> via = {};  ///< bends the arrow towards this point; nothing = straight
};

struct ConceptMap {
    std::vector<Concept> nodes;
    std::vector<ConceptLink> links;
};

/// Throws Error that names the field where the text is no map, or a link has no end.
ConceptMap readConceptMap(const QByteArray& json);
/// The program's map.
const ConceptMap& shippedConceptMap();

/// nullptr when there is none of that id.
const Concept* findConcept(const ConceptMap& map, const QString& id);
/// The nodes that an arrow leads to from one, and those that lead to it.
QStringList nextConcepts(const ConceptMap& map, const QString& id);
QStringList previousConcepts(const ConceptMap& map, const QString& id);

/// True if a Scene shows the idea: its scheme is one that the idea is about, the figures of the idea's own
/// Scene are open with the same options, and what that gives of the encoding by name (a layout) is the same.
bool showsConcept(const Scene& scene, const Concept& node);

/// What the buttons of an idea ask the window for: "concept:shift" and "lesson:12-rotation#2".
QString showLink(const Concept& node);
QString teachLink(const Concept& node);

}  // namespace sinescope
