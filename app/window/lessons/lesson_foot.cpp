// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_foot.h"

#include "app/window/lessons/lecture.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/style_class.h"

#include <QGridLayout>
#include <QPushButton>

#include <algorithm>

namespace sinescope {

namespace {
constexpr int footMargin = 12, gap = 6;
}  // namespace

LessonFoot::LessonFoot(Lecture& lecture, QWidget* parent) : QWidget(parent), m_lecture(lecture) {
    const auto make = styledButton<QPushButton>;
    m_previous = make(this, "flat", tr("Back"), tr("The previous item (Ctrl+PageUp; PageUp in a figure)"),
                      "previousBeat");
    m_next = make(this, "primary", {}, tr("The next item (Ctrl+PageDown; PageDown in a figure)"), "nextBeat");
    m_back = make(this, "flat", tr("Reset (F3)"),
                  tr("Restores the setting of the step; undo brings yours back"), "comeBack");
    m_stage =
        make(this, "flat", tr("Present"),
             tr("Present from this step (Shift+F5); F5 begins at the start, or where the stage was left"),
             "toStage");
    connect(m_previous, &QPushButton::clicked, &m_lecture, &Lecture::previous);
    connect(m_next, &QPushButton::clicked, &m_lecture, &Lecture::next);
    connect(m_back, &QPushButton::clicked, &m_lecture, &Lecture::restoreStep);
    connect(m_stage, &QPushButton::clicked, this, &LessonFoot::stageRequested);
    m_grid = layoutIn<QGridLayout>(this, {footMargin, 0, footMargin, 0}, gap);
    place();
}

void LessonFoot::place() {
    const auto wide = [](const QPushButton* a, const QPushButton* b) {
        return std::max(a->minimumSizeHint().width(), b->minimumSizeHint().width());
    };
    const int both = 2 * footMargin + gap + 2 * std::max(wide(m_back, m_previous), wide(m_stage, m_next));
    const int columns = width() < both ? 1 : 2;
    if (columns == m_columns) return;
    m_columns = columns;
    int index = 0;
    for (QPushButton* button : {m_back, m_stage, m_previous, m_next}) {
        m_grid->addWidget(button, index / columns, index % columns);
        ++index;
    }
}

bool LessonFoot::event(QEvent* event) {
    const bool taken = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) place();
    return taken;
}

void LessonFoot::focusNext() {
    m_next->setFocus(Qt::OtherFocusReason);
}

void LessonFoot::refresh() {
    const Walk& walk = m_lecture.walk();
    const LessonStep* step = m_lecture.step();
    setVisible(step);  // a file without steps shows only its problems
    if (!step) return;
    m_back->setEnabled(!m_lecture.isAsTaught());
    m_next->setEnabled(!walk.isAtEnd());
    m_previous->setEnabled(walk.isUnderway());
    // An open question has its own buttons, to lock the answer or skip it.
    m_next->setVisible(!walk.openQuestion());
    const bool isQuiet = walk.isAtEnd();
    setStyleClass(*m_next, "primary", !isQuiet);
    setStyleClass(*m_next, "flat", isQuiet);
    const std::vector<Beat> beats = beatsOf(*step);
    const auto here = std::ranges::find(beats, walk.now());
    const bool isLast = here == beats.end() || here + 1 == beats.end();
    if (isLast) {
        const bool lessonEnds = walk.place().step + 1 >= walk.lesson()->steps.size();
        m_next->setText(walk.isAtEnd() ? tr("The end") : lessonEnds ? tr("Next lesson") : tr("Next step"));
    } else {
        const Beat::Kind kind = (here + 1)->kind;
        m_next->setText(kind == Beat::Kind::Myth ? tr("True or false?") : tr("Show"));
    }
}

}  // namespace sinescope
