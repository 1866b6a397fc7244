// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/style/style.h"
#include "app/window/lessons/lecture.h"
#include "app/window/parts/hover_state.h"
#include "app/window/stage/ink.h"
#include "app/window/stage/stage_view.h"

#include <QPixmap>

namespace sinescope {

/// The slide after the next key: a hidden stage whose lecture is one key ahead.
class NextSlide {
 public:
    explicit NextSlide(const Scene& scene);

    /// Moves one key ahead of the lecture, in the present Scene, or to a page of the end slide, from 1.
    /// Returns false at the end.
    bool follow(const Lecture& lecture, const Scene& scene, int endPage);
    /// Lays the slide out for a display of that size. Figures are painted in the next event-loop turn.
    void layOut(const QSize& display);
    QPixmap picture() { return m_view.grab(); }

 private:
    Document m_document;
    HoverState m_hover;
    Lecture m_lecture;
    InkBook m_ink;
    StageView m_view;
    int m_endPage = 0;
};

}  // namespace sinescope
