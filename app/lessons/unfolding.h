// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculation of a cell, unfolded by the reveals of a step: each that reveals “derivation” adds one line
// to the Formula figure, if it is open.
#pragma once

#include "app/lessons/lesson.h"
#include "app/model/calculation_lines.h"

namespace sinescope {

/// Returns the number of visible lines after `reveals` items of the step; nullopt if the step has no
/// calculation that unfolds.
std::optional<int> calculationAfter(const LessonStep& step, std::size_t reveals);

/// Returns how many of the step's first `reveals` items reveal a line.
std::size_t derivationsAmong(const LessonStep& step, std::size_t reveals);
/// True if the calculation of the selected cell may be shown: all its lines were revealed, or the step
/// reveals none.
bool isDerived(const LessonStep& step, std::size_t reveals);

/// Returns how many of the `parts` of the calculation in the bar are visible after `reveals` items of the
/// step: one more with each item that reveals a line, all with the last.
std::size_t shownParts(const LessonStep& step, std::size_t reveals, std::size_t parts);

}  // namespace sinescope
