// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <vector>

namespace sinescope {

class Lecture;
class Walk;

/// Tracks, lessons, and navigation with its shortcuts. A check mark shows what has been seen to its end.
class LessonMenu : public QMenu {
    Q_OBJECT

 public:
    LessonMenu(Lecture& lecture, QWidget* parent);

 signals:
    /// Emitted to present full screen, from the start of the course or from the present step.
    void stageRequested(bool fromStart);

 private:
    void addCourses();
    void fillLessons(QMenu& menu);
    void addMoves();
    void refresh();

    Lecture& m_lecture;
    QAction* m_resume;
    /// A move, and whether the open lesson has it now.
    struct Move {
        QAction* action;
        bool (*isPossible)(const Walk& walk);
    };
    std::vector<Move> m_moves;
};

}  // namespace sinescope
