// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lessons that come with the program, and the tracks through them.
#pragma once

#include "app/lessons/lesson_reader.h"

namespace sinescope {

/// A lesson of the library.
struct ShippedLesson {
    QString id;     ///< "12-rotation"
    QString title;  ///< "A shift is a rotation"
};

/// In the order of their numbers.
const std::vector<ShippedLesson>& shippedLessons();
/// Returns the text of a lesson. Throws Error that lists the lessons if `id` is unknown.
QByteArray shippedLessonText(const QString& id);
/// Reads a lesson; it has no problems (a test ensures that). Not cached.
Lesson shippedLesson(const QString& id, const FigureCatalog& catalog);

/// A way through the lessons.
struct Track {
    struct Entry {
        QString lesson;  ///< id
        QString title;
        double minutes = 0;  ///< 0 = not given
        /// The myths to show, numbered through the lesson from 1; nullopt = all.
        std::optional<std::vector<int>> myths = {};
        friend bool operator==(const Entry&, const Entry&) = default;
    };
    QString id;     ///< "15-minutes": the title in lower case with hyphens
    QString title;  ///< "15 minutes"
    QString text;
    std::vector<Entry> entries;
    friend bool operator==(const Track&, const Track&) = default;
};

/// Reads a file of tracks: ## headings, and below each a list of links to lessons, [title](id.md) 4 minutes,
/// myth 2.
std::vector<Track> readTracks(const QByteArray& bytes, std::vector<LessonProblem>& problems);
/// The tracks of the program: 50 minutes, 15 minutes, lab.
const std::vector<Track>& shippedTracks();

}  // namespace sinescope
