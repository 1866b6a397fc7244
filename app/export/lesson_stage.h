// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared by the stage, and by slides, handouts and sets of a lesson: the figures of a step side by side, its
// Scene with everything revealed, its question as text.
#pragma once

#include "app/export/svg_file.h"
#include "app/lessons/lesson.h"
#include "app/lessons/proof_check.h"

#include <QRectF>

#include <functional>

namespace sinescope {

/// Paints the figures on stage of a Scene side by side into an area of a page, in the colours of the style
/// and with fonts for the area's size. Ink is painted over its figure. Figures in `veiled` show no more than
/// a question about them may. Nothing if the area is too small.
void paintStage(FigurePainter& painter, const Scene& scene, const QRectF& area, const Style& style,
                const ModelMaker& models, const std::vector<InkStroke>& ink = {},
                const QStringList& veiled = {});

/// True if a question asks for a curve and veils all figures: it is drawn on axes in their place.
bool asksForSketch(const LessonStep& step);
/// Paints the axes of a question for a curve, with text of a size; with the true curve if `answered`.
void paintSketchAxes(FigurePainter& painter, const LessonStep& step, const QRectF& area, const Style& style,
                     double textSize, const ModelMaker& models, bool answered = false);

/// Returns the step's Scene with everything revealed, as on paper: the calculation unfolded, and controls at
/// the values that items play them to. Throws Error if a control cannot have its value.
Scene unfoldedScene(const LessonStep& step);

/// The calculation that a step unfolds below its figures: "PE(1, 2) = ... = 0.0998"; empty without one.
QString calculationOnPage(const LessonStep& step, const ModelMaker& models);
/// "Step 2: similarity", instead of a claim that would answer a question.
QString neutralHeading(const LessonStep& step, std::size_t number);
/// Returns a paragraph without its links, or if that does not fit, as many of its words as fit and " …", with
/// the emphasis closed that they leave open; at least one word.
QString wordsThatFit(const QString& markdown, const std::function<bool(const QString& shown)>& fits);
/// A question and its choices, "A yes", "B no", one per line or in a row, as CommonMark.
QString questionOnPage(const LessonQuestion& question, bool onOneLine = false);
/// The answer: "B  no", "12 positions"; empty for a sketch.
QString answerOnPage(const LessonQuestion& question, const Scene& scene, const ModelMaker& models);

}  // namespace sinescope
