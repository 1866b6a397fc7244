// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lesson files to lessons and back. resources/lessons/README.md has the form.
#pragma once

#include "app/lessons/lesson.h"
#include "app/lessons/scene_patch.h"

#include <QByteArray>

namespace sinescope {

/// What a lesson is read against.
struct LessonContext {
    FigureCatalog catalog;
    SceneSource source;  ///< of the Scenes that a step may start from
};
/// Of a lesson in a folder.
LessonContext lessonContext(const FigureCatalog& catalog, const QString& folder);

/// Longest text that is read.
constexpr qint64 maximumLessonBytes = qint64{64} << 20;

/// Reads the text of a lesson. Whatever cannot be read as it is written is a problem in the lesson, with its
/// line, and is shown as it was written or left out; proofs are not evaluated here (proof_check.h). Throws
/// Error where the bytes are no text in UTF-8, or too many.
Lesson readLesson(const QByteArray& bytes, const LessonContext& context);

/// The text of a lesson. What was read and not changed is written as it stood there, byte for byte; a step
/// whose Scene alone changed has that block replaced. Reading it again gives an equal lesson.
QByteArray writeLesson(const Lesson& lesson, const LessonContext& context);

/// A file, whole or not at all. Both throw Error with the path in the sentence.
Lesson openLesson(const QString& path, const FigureCatalog& catalog);
void saveLesson(const Lesson& lesson, const QString& path, const FigureCatalog& catalog);

/// "name.md, line 31: ..."
QString problemText(const LessonProblem& problem, const QString& name);

}  // namespace sinescope
