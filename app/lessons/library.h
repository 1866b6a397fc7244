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
/// Its text. Throws Error that lists the lessons when there is none of that id.
QByteArray shippedLessonText(const QString& id);
/// Reads it; it has no problems (a test sees to that). The last ones are not kept.
Lesson shippedLesson(const QString& id, const FigureCatalog& catalog);

/// A way through the lessons.
struct Track {
    struct Entry {
        QString lesson;  ///< id
        QString title;
        double minutes = 0;  ///< 0 = not said
        /// The myths that are told, counted through the lesson from 1; nothing = all of them.
        std::optional<std::vector<int>> myths = {};
        friend bool operator==(const Entry&, const Entry&) = default;
    };
    QString id;     ///< "15-minutes": its title in small letters with hyphens
    QString title;  ///< "15 minutes"
    QString text;
    std::vector<Entry> entries;
    double minutes() const;
    friend bool operator==(const Track&, const Track&) = default;
};

/// Reads a file of tracks: ## headings, and below each a list of links to lessons, [title](id.md) 4 minutes,
/// myth 2.
std::vector<Track> readTracks(const QByteArray& bytes, std::vector<LessonProblem>& problems);
/// Those of the program: 50 minutes, 15 minutes, lab.
const std::vector<Track>& shippedTracks();

}  // namespace sinescope
