// SPDX-License-Identifier: GPL-3.0-or-later
//
// Freehand drawings over the figures, step by step. A value type; the layer over the stage paints it, as does
// an export or a deck if requested.
#pragma once

#include "app/model/ink_stroke.h"
#include "app/scene/scene.h"

#include <map>
#include <memory>

namespace sinescope {

class Lecture;
struct LessonStep;

/// Returns the page of the present step; one page for a Scene without a lesson.
QString inkPage(const Lecture& lecture);
/// Returns the page of a deck's step, which identifies it by content, because steps can be reordered.
QString deckPage(const LessonStep& step);

/// A step and the strokes drawn on it.
struct InkedPage {
    QString id;
    QString title;
    std::shared_ptr<const Scene> scene;  ///< as of the last stroke
    std::vector<InkStroke> strokes;
};

/// The strokes of each step, in drawing order.
class InkBook {
 public:
    /// Turns to a page (a step); pages keep their strokes. A new page begins with the ink in its step's file.
    void turnTo(const QString& page, const std::vector<InkStroke>& stepInk = {});
    const std::vector<InkStroke>& strokes() const { return of(m_page); }
    const std::vector<InkStroke>& of(const QString& page) const;
    /// Adds a stroke to the current page, drawn over this Scene.
    void add(InkStroke stroke, std::shared_ptr<const Scene> scene = {}, const QString& title = {});
    /// Returns false if the page has no stroke to undo.
    bool undo();
    bool redo();

    /// Returns the pages with ink that is in no deck.
    std::vector<InkedPage> unkept() const;
    void markKept(const QString& page);
    void markAllKept();

 private:
    struct Page {
        InkedPage inked;
        std::vector<InkStroke> undone;
        std::vector<InkStroke> kept;
    };
    QString m_page;
    std::map<QString, Page> m_pages;
};

}  // namespace sinescope
