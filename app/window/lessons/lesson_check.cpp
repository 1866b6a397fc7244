// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_check.h"

#include "app/export/background_work.h"
#include "app/figures/registry.h"

#include <exception>
#include <utility>

namespace sinescope {

std::shared_ptr<const void> startLessonCheck(
    std::shared_ptr<const Lesson> lesson,
    std::function<void(const std::vector<LessonProblem>&, const ModelMaker&)> found, ModelMaker models) {
    auto handle = std::make_shared<const int>();
    startInBackground([wanted = std::weak_ptr(handle), lesson = std::move(lesson), found = std::move(found),
                       models = std::move(models)] {
        std::vector<LessonProblem> problems;
        try {
            problems = allProblems(*lesson, figureCatalog(), [&](const QString& figure, const Scene& scene) {
                if (wanted.expired()) throw Stopped();
                return models(figure, scene);
            });
        } catch (const Stopped&) {
            return;
        } catch (const std::exception&) {  // such as no memory
            problems = lesson->problems;
        }
        queueInWindowThread([=] {
            if (!wanted.expired()) found(problems, models);
        });
    });
    return handle;
}

}  // namespace sinescope
