// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the map of ideas asks the window for.
#pragma once

#include "app/scene/document.h"

namespace sinescope {

/// The Scene that shows an idea, in the room's theme, with the map beside it: what was open in the map stays
/// so.
Scene shownBesideMap(const Scene& now, const Scene& shown);

/// Carries out "concept:shift" as one step of undo, and asks for "lesson:12-rotation#2".
class ConceptLinks : public QObject {
    Q_OBJECT

 public:
    ConceptLinks(Document& document, QObject* parent) : QObject(parent), m_document(document) {}

    void follow(const QString& target);

 signals:
    /// An idea is shown. `isKept`: in the setting of before, since its number holds in it.
    void shown(const QString& idea, bool isKept);
    /// `step` is counted from 1.
    void lessonWanted(const QString& lesson, int step);

 private:
    Document& m_document;
};

}  // namespace sinescope
