// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_in_file.h"

#include "app/figures/registry.h"
#include "app/lessons/lesson_reader.h"
#include "app/window/parts/file_reader.h"

#include <QFileInfo>

namespace sinescope {

namespace {
constexpr qint64 largeLesson = qint64{1} << 14;  ///< bytes; each step takes a millisecond
}  // namespace

Lesson lessonIn(const QString& path, FileReader& reader) {
    if (QFileInfo(path).size() < largeLesson) return openLesson(path, figureCatalog());
    return reader.run(FileReader::tr("Reading %1 ...").arg(QFileInfo(path).fileName()),
                      [path](FileReader::Task&) { return openLesson(path, figureCatalog()); });
}

}  // namespace sinescope
