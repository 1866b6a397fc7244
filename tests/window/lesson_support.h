// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lesson in the window.
#pragma once

#include "app/window/lessons/lecture.h"
#include "app/window/lessons/lesson_rail.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/veil.h"
#include "app/window/shell/lesson_desk.h"
#include "tests/window/support.h"

#include <QPushButton>

namespace sinescope {

/// Each case has a new window.
class LessonInWindow : public WindowTest {
 protected:
    Lecture& lecture() { return window->lessons().lecture(); }
    const Walk& walk() { return lecture().walk(); }
    const Prediction& prediction() { return walk().prediction(); }
    LessonRail& rail() { return window->lessons().rail(); }
    QuestionCard& card() { return rail().question(); }
    /// A button of the question.
    QPushButton* button(const char* name) { return card().findChild<QPushButton*>(QLatin1String(name)); }
    void open(const char* lesson, std::size_t step = 0) {
        lecture().openLesson(QString::fromLatin1(lesson), step);
        untilIdle();
    }
    /// The ids of the veiled figures.
    QStringList covered() {
        QStringList ids;
        for (const Veil* veil : window->board().findChildren<Veil*>())
            if (veil->isVisible()) ids << static_cast<Panel*>(veil->parentWidget())->id();
        return ids;
    }
    /// Sends the key to the focused widget, or to the window if none has the focus.
    void sendKey(int key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* focused = window->focusWidget();
        QTest::keyClick(focused ? focused : window.get(), static_cast<Qt::Key>(key), modifiers);
    }
    /// The same, and processes what it causes.
    void press(int key, Qt::KeyboardModifiers modifiers = {}) {
        sendKey(key, modifiers);
        untilIdle();
    }
};

}  // namespace sinescope
