// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <vector>

namespace sinescope {

class Lecture;

/// Tracks, lessons, and the keys that lead through them. A tick says what has been seen to its end.
class LessonMenu : public QMenu {
    Q_OBJECT

 public:
    LessonMenu(Lecture& lecture, QWidget* parent);

 signals:
    /// Full screen, from the start of the course or from the present step.
    void stageWanted(bool fromStart);

 private:
    QAction* add(const QString& text, const QKeySequence& keys, std::function<void()> run);
    void addCourses();
    void fillLessons(QMenu& menu);
    void addMoves();
    void refresh();

    Lecture& m_lecture;
    QAction* m_resume;
    std::vector<QAction*> m_moves;  ///< for an open lesson alone
};

}  // namespace sinescope
