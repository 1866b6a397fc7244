// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculation of a cell that unfolds with a step's items: each item that reveals “derivation” brings one
// more line of the formula's figure, where it is on stage.
#pragma once

#include "app/lessons/lesson.h"
#include "app/model/calculation_lines.h"

namespace sinescope {

/// How many lines are in sight when so many items of the step were revealed; nothing where the step has no
/// calculation that unfolds.
std::optional<int> calculationAfter(const LessonStep& step, std::size_t reveals);

/// How many of the step's first items reveal a line.
std::size_t derivationsAmong(const LessonStep& step, std::size_t reveals);
/// Whether the calculation of the selected cell may be said: all its lines were revealed, or the step has
/// none to reveal.
bool isDerived(const LessonStep& step, std::size_t reveals);

/// Of so many parts of the calculation in the bar, those that are in sight when so many items of the step
/// were revealed: one more with each item that reveals a line, all with the last.
std::size_t shownParts(const LessonStep& step, std::size_t reveals, std::size_t parts);

/// The step's Scene when all of it was revealed: what is on paper.
Scene unfoldedScene(const LessonStep& step);

}  // namespace sinescope
