// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads and writes lesson files. resources/lessons/README.md describes the format.
#pragma once

#include "app/lessons/lesson.h"
#include "app/lessons/scene_patch.h"

#include <QByteArray>

namespace sinescope {

/// The figures and Scenes that a lesson may refer to.
struct LessonContext {
    FigureCatalog catalog;
    SceneSource source;  ///< of the Scenes that a step may start from
};
/// Returns the context of a lesson in `folder`.
LessonContext lessonContext(const FigureCatalog& catalog, const QString& folder);

/// Longest text that is read.
constexpr qint64 maximumLessonBytes = qint64{64} << 20;

/// Reads the text of a lesson. A part that cannot be read as written is a problem of the lesson, with its
/// line, and is shown as written or left out; proofs are not evaluated here (proof_check.h). Throws Error if
/// the bytes are not UTF-8 text, or too many.
Lesson readLesson(const QByteArray& bytes, const LessonContext& context);

/// Returns the text of a lesson. Unchanged parts are written as they were read, byte for byte; if only the
/// Scene of a step changed, only that block is replaced. Reading it again gives an equal lesson.
QByteArray writeLesson(const Lesson& lesson, const LessonContext& context);

/// Reads a lesson file; saveLesson() writes it atomically. Both throw Error naming the path.
Lesson openLesson(const QString& path, const FigureCatalog& catalog);
void saveLesson(const Lesson& lesson, const QString& path, const FigureCatalog& catalog);

/// "name.md, line 31: ..."
QString problemText(const LessonProblem& problem, const QString& name);

}  // namespace sinescope
