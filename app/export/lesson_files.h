// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lesson or a deck on paper and on slides.
#pragma once

#include "app/export/figure_set.h"
#include "app/lessons/lesson.h"

namespace sinescope {

/// Whether what was drawn over the figures of a step is shown.
enum class InkShown { No, Yes };

/// A PDF of 16:9: one page per step, its claim as the headline, at most two figures, its question, or the
/// first number that proves it. The Scenes of the steps are attached.
QByteArray lessonSlides(const Lesson& lesson, InkShown ink = InkShown::No);

enum class Paper { A4, Letter };
/// "a4", "letter".
const QStringList& paperNames();
/// Throws Error that lists the names.
Paper paperOf(const QString& name);

/// A PDF to write on: of each step claim, figures, and what proves it with blanks for the numbers; then up to
/// three questions; the key on a page of its own. A claim that answers a question is a blank, too.
QByteArray lessonHandout(const Lesson& lesson, Paper paper, InkShown ink = InkShown::No);

/// Each step's figures as PNG and SVG, and a text with claim, question, proofs, notes and alternative texts:
/// "01-order.png", "01-order.svg", "01.txt".
std::vector<PendingFile> lessonFigures(const Lesson& lesson, const QString& folder,
                                       InkShown ink = InkShown::No);

}  // namespace sinescope
