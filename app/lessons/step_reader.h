// SPDX-License-Identifier: GPL-3.0-or-later
//
// One step of a lesson file: from its ## heading to the next.
#pragma once

#include "app/lessons/lesson_reader.h"
#include "app/lessons/lesson_sections.h"

namespace sinescope {

/// Reads a step whose text begins in a line; `before` is the Scene that its patch is laid over.
LessonStep readStep(const QString& source, int line, const Scene& before, const LessonContext& context,
                    Problems& problems);

/// The step in the usual form. The patch is the one it was read with where that still gives its Scene.
QString stepText(const LessonStep& step, const Scene& before, const LessonContext& context);

/// The text with its scene block replaced by another patch, or taken out where that is empty; a block is put
/// in front of the first section where there was none.
QString withScenePatch(const QString& source, const QString& patch);

/// The patch as a file has it, made from two Scenes; empty when they are equal.
QString patchText(const Scene& before, const Scene& after);

/// A text for the file: what would begin a part of it there keeps its words and loses that meaning.
QString asBody(const QString& text);

/// True if a fenced block of the text is not closed: what follows the text may become part of it.
bool hasOpenFence(const QString& source);

}  // namespace sinescope
