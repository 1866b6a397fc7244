// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/proof_check.h"

namespace sinescope {

/// What a lesson states and no proof covers, a warning each with its line: numbers in a claim, a text, a
/// question, its right choice, an item that is revealed or the truth about a myth; and questions whose right
/// choice nothing proves. A number is covered if a proof of the step, its answer or its sources have it, or
/// if it is a setting of the step's Scene.
std::vector<LessonProblem> uncoveredNumbers(const Lesson& lesson, const FigureCatalog& catalog,
                                            const ModelMaker& models);

}  // namespace sinescope
