// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace sinescope {

class Lecture;

/// The buttons below the steps of the rail: next and previous, reset to the step, and the stage.
class LessonFoot : public QWidget {
    Q_OBJECT

 public:
    LessonFoot(Lecture& lecture, QWidget* parent);

    void refresh();
    QPushButton* comeBackButton() const { return m_back; }
    /// Moves the focus to the button that goes on.
    void focusNext();

 signals:
    void stageRequested();

 private:
    Lecture& m_lecture;
    QPushButton* m_previous;
    QPushButton* m_next;
    QPushButton* m_back;
    QPushButton* m_stage;
};

}  // namespace sinescope
