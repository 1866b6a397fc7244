// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

namespace sinescope {

class FileReader;

/// Opens a lesson file, a large one in the background; returns when that is done. Throws Error as
/// openLesson() does, and Stopped if it is stopped or the reader is destroyed.
Lesson lessonIn(const QString& path, FileReader& reader);

}  // namespace sinescope
