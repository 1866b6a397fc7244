// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/proof_check.h"

namespace sinescope {

/// Returns a warning, with its line, for each statement of a lesson without proof: numbers in a claim, a
/// text, a question, its right choice, a reveal or the truth about a myth; and questions whose right choice
/// nothing proves. A number is covered if it is in a proof of the step, its answer or its sources, or is a
/// setting of the step's Scene.
std::vector<LessonProblem> uncoveredNumbers(const Lesson& lesson, const FigureCatalog& catalog,
                                            const ModelMaker& models);

}  // namespace sinescope
