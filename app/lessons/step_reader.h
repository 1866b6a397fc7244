// SPDX-License-Identifier: GPL-3.0-or-later
//
// One step of a lesson file: from its ## heading to the next.
#pragma once

#include "app/lessons/lesson_reader.h"
#include "app/lessons/lesson_sections.h"

namespace sinescope {

/// Reads a step whose text begins in a line; `before` is the Scene that its patch applies to.
LessonStep readStep(const QString& source, int line, const Scene& before, const LessonContext& context,
                    Problems& problems);

/// Returns the step in the default form. Keeps the patch that was read if it still gives the Scene.
QString stepText(const LessonStep& step, const Scene& before, const LessonContext& context);

/// Replaces the scene block of the text by another patch, or removes it if that is empty; inserts a missing
/// block before the first section.
QString withScenePatch(const QString& source, const QString& patch);

/// Returns the patch between two Scenes as text for a file; empty if they are equal.
QString patchText(const Scene& before, const Scene& after);

/// Returns a text for the file, with headings and blocks escaped that would begin a part of it there.
QString asBody(const QString& text);

/// True if a fenced block of the text is not closed: text after it may become part of it.
bool hasOpenFence(const QString& source);

}  // namespace sinescope
