// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a lecturer draws over the figures, step by step. A value; the layer over the stage paints it, and an
// export where it is wanted.
#pragma once

#include "app/model/ink_stroke.h"

#include <map>

namespace sinescope {

class Lecture;

/// The page of the present step; one page for a Scene without a lesson.
QString inkPage(const Lecture& lecture);

/// The strokes of each step, in the order in which they were drawn.
class InkBook {
 public:
    /// Turns to a page (a step); pages keep what is on them.
    void turnTo(const QString& page) { m_page = page; }
    const std::vector<InkStroke>& strokes() const { return of(m_page); }
    const std::vector<InkStroke>& of(const QString& page) const;
    void add(InkStroke stroke);
    /// Whether there was a stroke on this page to take back.
    bool undo();
    bool redo();
    void clear();

 private:
    struct Page {
        std::vector<InkStroke> strokes;
        std::vector<InkStroke> undone;
    };
    QString m_page;
    std::map<QString, Page> m_pages;
};

}  // namespace sinescope
