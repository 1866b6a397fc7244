// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/summary.h"

#include <algorithm>

namespace sinescope {

namespace {

CourseClaim claimOf(const LessonStep& step, const QString& lesson = {}) {
    return {step.title, step.fact(), step.atHome, lesson};
}

/// Null for a lesson without steps.
const LessonStep* mainStep(const Lesson& lesson) {
    const auto suggests = [](const LessonStep& step) { return !step.atHome.isEmpty(); };
    const auto found = std::ranges::find_if(lesson.steps, suggests);
    if (found != lesson.steps.end()) return &*found;
    return lesson.steps.empty() ? nullptr : &lesson.steps.back();
}

}  // namespace

std::vector<CourseClaim> courseSummary(const Course& course) {
    std::vector<CourseClaim> claims;
    for (std::size_t part = 0; part < course.parts.size(); ++part) {
        const std::shared_ptr<const Lesson> lesson = course.lesson(part);
        if (course.parts.size() > 1) {
            if (const LessonStep* step = mainStep(*lesson))
                claims.push_back(claimOf(*step, course.parts[part].title));
            continue;
        }
        const auto isSupported = [](const LessonStep& step) {
            return !step.proofs.empty() || !step.atHome.isEmpty();
        };
        const bool any = std::ranges::any_of(lesson->steps, isSupported);
        for (const LessonStep& step : lesson->steps)
            if (!any || isSupported(step)) claims.push_back(claimOf(step));
    }
    return claims;
}

}  // namespace sinescope
