// SPDX-License-Identifier: GPL-3.0-or-later
//
// What slides, handouts and sets of a lesson have in common: the figures of a step side by side, its question
// in words.
#pragma once

#include "app/export/svg_file.h"
#include "app/lessons/lesson.h"

#include <QRectF>

namespace sinescope {

/// Paints the figures on stage of a Scene side by side into an area of a page, in the colours of the style;
/// its type is that of the area's size. Ink lies over the figure that it
/// was drawn on. Nothing where the area is too small for a figure.
void paintStage(FigurePainter& painter, const Scene& scene, const QRectF& area, const Style& style,
                const std::vector<InkStroke>& ink = {});

/// A question and its choices, "A yes", "B no", below each other or in a row, as CommonMark.
QString questionOnPage(const LessonQuestion& question, bool inARow = false);
/// The answer: "B  no", "12 positions"; empty for a sketch.
QString answerOnPage(const LessonQuestion& question, const Scene& scene);

}  // namespace sinescope
