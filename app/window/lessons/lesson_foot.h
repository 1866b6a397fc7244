// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QGridLayout;
class QPushButton;

namespace sinescope {

class Lecture;

/// The buttons below the steps of the rail: next and previous, reset to the step, and the stage.
class LessonFoot : public QWidget {
    Q_OBJECT

 public:
    LessonFoot(Lecture& lecture, QWidget* parent);

    void refresh();
    /// Moves the focus to the button that goes on.
    void focusNext();

 signals:
    void stageRequested();

 protected:
    bool event(QEvent* event) override;

 private:
    /// Puts the buttons in two columns if their texts fit, else below one another.
    void place();

    Lecture& m_lecture;
    QGridLayout* m_grid;
    int m_columns = 0;
    QPushButton* m_previous;
    QPushButton* m_next;
    QPushButton* m_back;
    QPushButton* m_stage;
};

}  // namespace sinescope
