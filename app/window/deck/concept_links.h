// SPDX-License-Identifier: GPL-3.0-or-later
//
// Handles the links of the concept map.
#pragma once

#include "app/scene/document.h"

namespace sinescope {

/// Returns the Scene that shows a concept, in the present theme, with the map beside it; keeps the state of
/// the map.
Scene shownBesideMap(const Scene& now, const Scene& shown);

/// Follows "concept:shift" as one undo step, and emits lessonRequested() for "lesson:12-rotation#2".
class ConceptLinks : public QObject {
    Q_OBJECT

 public:
    ConceptLinks(Document& document, QObject* parent) : QObject(parent), m_document(document) {}

    void follow(const QString& target);

 signals:
    /// Emitted when a concept is shown. `isKept`: in the previous setting, because its number holds there.
    void shown(const QString& idea, bool isKept);
    /// `step` is counted from 1.
    void lessonRequested(const QString& lesson, int step);

 private:
    Document& m_document;
};

}  // namespace sinescope
