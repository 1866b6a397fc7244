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
    std::shared_ptr<const Scene> scene;  ///< as of the last stroke; null if strokes were only erased
    std::vector<InkStroke> strokes;
};

/// The strokes of each step, in drawing order. An `edit` is the Document's last undo step at that time, as
/// Document::undoScene() identifies it.
class InkBook {
 public:
    using Edit = std::shared_ptr<const Scene>;

    /// Turns to the page of a step; pages keep their strokes. A new page begins with the step's ink.
    void turnTo(const QString& page, const LessonStep* step = nullptr);
    const std::vector<InkStroke>& strokes() const { return of(m_page); }
    const std::vector<InkStroke>& of(const QString& page) const;
    /// Adds a stroke to the current page, drawn over this Scene after this edit.
    void add(InkStroke stroke, std::shared_ptr<const Scene> scene = {}, const QString& title = {},
             Edit edit = {});
    /// Both do nothing if the page has no such stroke.
    void undo();
    void redo();
    /// True if the last stroke of the page was drawn after this edit, and before the next one.
    bool isUndoneBefore(const Edit& edit) const;
    /// Likewise for the stroke that redo() restores.
    bool isRedoneAfter(const Edit& edit) const;

    /// Returns the pages with ink that is in no deck, and pages of a deck with less ink than the deck has.
    std::vector<InkedPage> unkept() const;
    void markKept(const QString& page);
    void markAllKept();

 private:
    struct Page {
        InkedPage inked;
        std::vector<Edit> edits;  ///< of each stroke
        std::vector<std::pair<InkStroke, Edit>> undone;
        std::vector<InkStroke> kept;
    };
    QString m_page;
    std::map<QString, Page> m_pages;
};

}  // namespace sinescope
