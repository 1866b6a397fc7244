// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_menu.h"

#include "app/scene/literals.h"
#include "app/window/lessons/lecture.h"

namespace sinescope {

LessonMenu::LessonMenu(Lecture& lecture, QWidget* parent)
    : QMenu(tr("&Lessons"), parent), m_lecture(lecture) {
    setToolTipsVisible(true);
    m_resume = addAction(tr("Resu&me"), &m_lecture, &Lecture::resume);
    m_resume->setObjectName(u"resumeLesson"_s);
    addSeparator();
    addCourses();
    addSeparator();
    addMoves();
    connect(&lecture, &Lecture::changed, this, &LessonMenu::refresh);
    connect(this, &QMenu::aboutToShow, this, &LessonMenu::refresh);
    refresh();
}

void LessonMenu::addCourses() {
    for (const Track& track : shippedTracks()) {
        QAction* action = addAction(tr("Track: %1").arg(track.title), this,
                                    [this, id = track.id] { m_lecture.openTrack(id); });
        action->setData(QString(u"track/"_s + track.id));
        action->setToolTip(plainText(track.text).trimmed());
    }
    // A submenu, because this menu would otherwise be taller than a small screen.
    QMenu* lessons = addMenu(tr("All &Lessons"));
    lessons->setObjectName(u"lessons"_s);
    connect(lessons, &QMenu::aboutToShow, this, [this, lessons] { fillLessons(*lessons); });
    addSeparator();
}

/// Filled when it opens, because the check marks require reading all lessons.
void LessonMenu::fillLessons(QMenu& menu) {
    menu.clear();
    int number = 0;
    for (const ShippedLesson& lesson : shippedLessons()) {
        QAction* action = menu.addAction(u"%1  %2"_s.arg(++number).arg(lesson.title), this,
                                         [this, id = lesson.id] { m_lecture.openLesson(id); });
        action->setData(lesson.id);
        const bool done = Lecture::isDone(lesson.id);
        action->setCheckable(done);
        action->setChecked(done);
    }
}

void LessonMenu::addMoves() {
    const auto move = [this](const QString& text, const QKeySequence& keys, auto run,
                             bool (*isPossible)(const Walk&)) {
        m_moves.push_back({addAction(text, keys, &m_lecture, run), isPossible});
    };
    const auto always = [](const Walk&) { return true; };
    move(tr("&Next"), QKeySequence(Qt::CTRL | Qt::Key_PageDown), &Lecture::next,
         [](const Walk& walk) { return !walk.isAtEnd(); });
    move(tr("&Back"), QKeySequence(Qt::CTRL | Qt::Key_PageUp), &Lecture::previous,
         [](const Walk& walk) { return walk.isUnderway(); });
    move(tr("Reset to &Step"), QKeySequence(Qt::Key_F3), &Lecture::restoreStep, always);
    move(tr("Repeat &Question"), {}, &Lecture::repeatQuestion,
         [](const Walk& walk) { return walk.question() && !walk.openQuestion(); });
    move(tr("&Close the Lesson"), {}, &Lecture::close, always);
    addSeparator();
    addAction(tr("&Present"), QKeySequence(Qt::Key_F5), this, [this] { emit stageRequested(true); });
    addAction(tr("Present from &Here"), QKeySequence(Qt::SHIFT | Qt::Key_F5), this,
              [this] { emit stageRequested(false); });
    addAction(tr("Restart Presen&tation"), QKeySequence(Qt::CTRL | Qt::Key_F5), this, [this] {
        m_lecture.restart();
        emit stageRequested(true);
    });
    addSeparator();
    addAction(tr("&Reset Progress"), this, [this] {
        Lecture::forgetProgress();
        emit m_lecture.changed();
    });
}

void LessonMenu::refresh() {
    for (const Move& move : m_moves)
        move.action->setEnabled(m_lecture.isOpen() && move.isPossible(m_lecture.walk()));
    const QString title = Lecture::resumeTitle();
    m_resume->setVisible(!m_lecture.isOpen() && !title.isEmpty());
    m_resume->setText(tr("Resu&me: %1").arg(title));
}

}  // namespace sinescope
