// SPDX-License-Identifier: GPL-3.0-or-later
//
// The map of ideas: what leads to what, each with the number that proves it, a Scene that shows it and the
// step that teaches it. Laid out by hand in resources/concepts.
#pragma once

#include "app/lessons/lesson_reader.h"
#include "app/lessons/proof_check.h"

#include <QPointF>

namespace sinescope {

struct Concept {
    QString id;        ///< "shift"
    QString title;     ///< "shift": the words in the node
    QPointF at;        ///< in the map's own units: a node is about 1.5 wide and 0.6 high, y grows downwards
    QString sentence;  ///< what it is, one sentence
    LessonProof number;
    Scene scene;     ///< "show it"
    QString lesson;  ///< "teach it": a lesson of the library ...
    int step = 1;    ///< ... and its step, counted from 1
};

/// An arrow, and the words on it.
struct ConceptLink {
    QString from;
    QString to;
    QString label;
};

struct ConceptMap {
    std::vector<Concept> nodes;
    std::vector<ConceptLink> links;
};

/// Throws Error that names the field where the text is no map, or a link has no end.
ConceptMap readConcepts(const QByteArray& json, const LessonContext& context);
/// The program's map.
ConceptMap shippedConcepts(const FigureCatalog& catalog);

/// nullptr when there is none of that id.
const Concept* findConcept(const ConceptMap& map, const QString& id);
/// The nodes that an arrow leads to from one, and those that lead to it.
QStringList nextConcepts(const ConceptMap& map, const QString& id);
QStringList previousConcepts(const ConceptMap& map, const QString& id);

/// What is wrong with a map beyond its form: lessons and steps that are not there, numbers that do not hold.
QStringList conceptFaults(const ConceptMap& map, const FigureCatalog& catalog, const ModelMaker& models);

}  // namespace sinescope
