// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/model_memory.h"

#include <functional>
#include <memory>
#include <vector>

namespace sinescope {

/// Checks a lesson's numbers in the background, because some need a training, and then calls `found` in the
/// window's thread with allProblems() and `models`. Destroying the returned handle cancels both.
std::shared_ptr<const void> startLessonCheck(
    std::shared_ptr<const Lesson> lesson,
    std::function<void(const std::vector<LessonProblem>& problems, const ModelMaker& models)> found,
    ModelMaker models = modelMaker());

}  // namespace sinescope
