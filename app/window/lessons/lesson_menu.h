// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <vector>

namespace sinescope {

class Lecture;

/// Tracks, lessons, and navigation with its shortcuts. A check mark shows what has been seen to its end.
class LessonMenu : public QMenu {
    Q_OBJECT

 public:
    LessonMenu(Lecture& lecture, QWidget* parent);

 signals:
    /// Emitted to present full screen, from the start of the course or from the present step.
    void stageRequested(bool fromStart);

 private:
    QAction* add(const QString& text, const QKeySequence& keys, std::function<void()> run);
    void addCourses();
    void fillLessons(QMenu& menu);
    void addMoves();
    void refresh();

    Lecture& m_lecture;
    QAction* m_resume;
    std::vector<QAction*> m_moves;  ///< enabled only while a lesson is open
};

}  // namespace sinescope
