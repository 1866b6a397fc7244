// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a lecturer draws over the figures, step by step. A value; the layer over the stage paints it, and an
// export or a deck where it is wanted.
#pragma once

#include "app/model/ink_stroke.h"
#include "app/scene/scene.h"

#include <map>
#include <memory>

namespace sinescope {

class Lecture;

/// The page of the present step; one page for a Scene without a lesson.
QString inkPage(const Lecture& lecture);

/// A step with what was drawn on it.
struct InkedPage {
    QString title;
    std::shared_ptr<const Scene> scene;  ///< when the last stroke was drawn
    std::vector<InkStroke> strokes;
};

/// The strokes of each step, in the order in which they were drawn.
class InkBook {
 public:
    /// Turns to a page (a step); pages keep what is on them. One that is turned to for the first time begins
    /// with the ink that its step has in its file.
    void turnTo(const QString& page, const std::vector<InkStroke>& ofTheStep = {});
    const std::vector<InkStroke>& strokes() const { return of(m_page); }
    const std::vector<InkStroke>& of(const QString& page) const;
    /// Draws on the page that is turned to, over this Scene.
    void add(InkStroke stroke, std::shared_ptr<const Scene> scene = {}, const QString& title = {});
    /// Whether there was a stroke on this page to take back.
    bool undo();
    bool redo();

    /// Pages with ink that no deck has.
    std::vector<InkedPage> unkept() const;
    void noteKept(const QString& page);
    void noteAllKept();

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
