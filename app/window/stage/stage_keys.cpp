// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keyboard and clicker input on stage.
#include "app/model/key_step.h"
#include "app/scene/document.h"
#include "app/window/board/panel.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/question_card.h"
#include "app/window/parts/redo_keys.h"
#include "app/window/parts/text_size.h"
#include "app/window/stage/end_slide.h"
#include "app/window/stage/pointer_layer.h"
#include "app/window/stage/speaker_view.h"
#include "app/window/stage/stage.h"
#include "app/window/stage/stage_view.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>

namespace sinescope {

namespace {

/// True if no modifier but Shift and the keypad is pressed.
bool isPlain(const QKeyEvent& event) {
    return !(event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
}

/// True for the keys that act on a blank screen: they end or change it, or belong to the presenter.
bool actsOnBlankScreen(const QKeyEvent& event) {
    constexpr Qt::Key keys[] = {Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Right, Qt::Key_Left, Qt::Key_Down,
                                Qt::Key_Up,       Qt::Key_Space,  Qt::Key_Home,  Qt::Key_B,    Qt::Key_Period,
                                Qt::Key_W,        Qt::Key_H,      Qt::Key_X,     Qt::Key_N,    Qt::Key_T};
    return isPlain(event) && std::ranges::find(keys, event.key()) != std::end(keys);
}

}  // namespace

QList<QPair<QString, QString>> stageKeys() {
    return {
        {Stage::tr("PageDown, →, ↓, Space"),
         Stage::tr("On stage: the next item, step or lesson; the next figures")},
        {Stage::tr("PageUp, ←, ↑"), Stage::tr("On stage: back")},
        {Stage::tr("Shift+PageDown, Shift+PageUp"), Stage::tr("On stage: the next step, the previous step")},
        {Stage::tr("1 … 9"), Stage::tr("On stage: that step of the lesson")},
        {Stage::tr("Home"), Stage::tr("On stage: the first step of all, as it was left")},
        {Stage::tr("B or ., W"), Stage::tr("On stage: black, white, and back")},
        {Stage::tr("H"),
         Stage::tr("On stage: hold the audience’s picture while you look ahead, or release it")},
        {Stage::tr("P, A … E, R"),
         Stage::tr("On stage: ask the room (or fill in a number), count a vote, close and reveal")},
        {Stage::tr("L, S, I"),
         Stage::tr("On stage: laser dot, spotlight, ink (Ctrl+Z undoes the last stroke or change)")},
        {Stage::tr("K, F"), Stage::tr("On stage: play the step’s first control; its film strip")},
        {Stage::tr("Tab, Enter"), Stage::tr("On stage: move the focus to a control, to a figure")},
        {Stage::tr("X, T"), Stage::tr("On stage: swap the displays; restart the timer")},
        {Stage::tr("Ctrl+↓, Ctrl+↑"), Stage::tr("On stage: scroll the notes of the presenter display")},
        {Stage::tr("N"), Stage::tr("On stage: with one display, the presenter display beside the stage")},
        {Stage::tr("Esc"), Stage::tr("On stage: out of a control or a tool, then back to the window")}};
}

/// True if the step has an unanswered question with choices.
bool Stage::isVotable() const {
    const LessonQuestion* question = m_lecture.walk().openQuestion();
    return question && question->kind == LessonQuestion::Kind::Choice;
}

/// True if letters are votes now.
bool Stage::isVoting() const {
    return m_lecture.walk().openQuestion() && m_lecture.walk().prediction().poll().isOpen();
}

/// True if nobody sees what a key would change.
bool Stage::isCovered() const {
    return m_view->isBlank() || m_view->end().isVisible();
}

QList<QPair<QString, QString>> Stage::availableKeys() const {
    QList<QPair<QString, QString>> keys;
    const bool isBlank = m_view->isBlank();
    if (isBlank)
        keys << qMakePair(tr("PageDown"), tr("show the slide"));
    else
        keys << moveKeys() << questionKeys();
    const auto effect = [&](const QColor& color, const QString& name) {
        return isBlank && m_blank == color ? tr("show the slide") : name;
    };
    keys << qMakePair(!isBlank && (isVoting() || m_lettersVote) ? tr(".") : tr("B"),
                      effect(Qt::black, tr("black")))
         << qMakePair(tr("W"), effect(Qt::white, tr("white")));
    if (m_speaker)
        keys << qMakePair(tr("H"), m_view->isHeld() ? tr("show this slide") : tr("hold the slide"));
    if (!isBlank) keys << toolKeys();
    if (m_speaker && m_speaker->hasLongNotes()) keys << qMakePair(tr("Ctrl+↓"), tr("more notes"));
    if (m_displays().size() > 1)
        keys << qMakePair(tr("X"), tr("swap displays"));
    else if (m_beside)
        keys << qMakePair(tr("N"), tr("close this window"));
    keys << qMakePair(tr("T"), tr("restart the timer"))
         << qMakePair(tr("Esc"), isBlank ? tr("show the slide") : tr("leave"));
    return keys;
}

QList<QPair<QString, QString>> Stage::moveKeys() const {
    QList<QPair<QString, QString>> keys;
    const Walk& walk = m_lecture.walk();
    const bool asks = walk.openQuestion();
    const bool isEnd = m_view->end().isVisible();
    if (nextEndPage() > 0)
        keys << qMakePair(tr("PageDown"), nextEndPage() > 1 ? tr("next page") : tr("end slide"));
    else if (m_lecture.isOpen() && !isEnd)
        keys << qMakePair(tr("PageDown"), isVoting() ? tr("close the vote")
                                          : asks     ? tr("answer")
                                                     : tr("next"));
    else if (m_view->canTurnFigures(1))
        keys << qMakePair(tr("PageDown"), tr("next figures"));
    if (m_lecture.isOpen() && walk.following()) keys << qMakePair(tr("Shift+PageDown"), tr("next step"));
    if (m_lecture.isOpen() ? isEnd || walk.isUnderway() : m_view->canTurnFigures(-1))
        keys << qMakePair(tr("PageUp"), tr("back"));
    return keys;
}

QList<QPair<QString, QString>> Stage::questionKeys() const {
    QList<QPair<QString, QString>> keys;
    const Walk& walk = m_lecture.walk();
    const bool asks = walk.openQuestion();
    if (isVoting()) {
        const QChar last(static_cast<char16_t>(u'A' + walk.question()->choices.size() - 1));
        keys << qMakePair(tr("A … %1").arg(last), tr("count a vote"))
             << qMakePair(tr("Backspace"), tr("take it back"));
    } else if (isVotable()) {
        keys << qMakePair(tr("P"), tr("ask the room"));
    } else if (asks || m_view->bar().asks()) {
        const bool isCurve = asks && walk.question()->kind == LessonQuestion::Kind::Curve;
        keys << qMakePair(tr("P"), isCurve ? tr("type points") : tr("type a number"));
    }
    if (asks) keys << qMakePair(tr("R"), isVoting() ? tr("close the vote") : tr("reveal"));
    return keys;
}

QList<QPair<QString, QString>> Stage::toolKeys() const {
    QList<QPair<QString, QString>> keys;
    const bool isEnd = m_view->end().isVisible();
    keys << qMakePair(tr("L"), tr("laser")) << qMakePair(tr("S"), tr("spotlight"));
    if (!isEnd) keys << qMakePair(tr("I"), tr("ink"));
    if (!isEnd && (m_player.isPlaying() || !playedControl().isEmpty()))
        keys << qMakePair(tr("K"), m_player.isPlaying() ? tr("pause") : tr("play"));
    if (hasFilm()) keys << qMakePair(tr("F"), tr("film strip"));
    if (!isEnd && m_lecture.step() && !m_lecture.isAsTaught())
        keys << qMakePair(tr("F3"), tr("reset to step"));
    return keys;
}

bool Stage::takeKey(const QKeyEvent& event) {
    explainNoEffect({});
    if (event.key() == Qt::Key_Escape) {
        leaveControl();
        return true;
    }
    if (takeNotesKey(event)) return true;
    if (m_view->isBlank()) {
        if (actsOnBlankScreen(event)) takeMoveKey(event) || takeToolKey(event);
        return true;
    }
    switch (event.key()) {
        case Qt::Key_PageDown:
        case Qt::Key_PageUp:
            return takeMoveKey(event);
        case Qt::Key_F5:
            return true;  // already on stage
        case Qt::Key_F3:
            if (!isCovered()) m_lecture.restoreStep();
            return true;
        case Qt::Key_Tab:
        case Qt::Key_Backtab:
            m_armed = !isCovered();
            return isCovered();
        default:
            break;
    }
    if (isTyping() && !isCovered()) {
        const bool enters = isEnter(event.key());
        // Handled here, because the field would pass it on after the stage has the keys again.
        if (!enters || QApplication::focusWidget() != m_view->question().number()) return false;
        m_view->question().lockNumber();
        return true;
    }
    if (takeUndoKey(event)) return true;
    if (textSizeDirection(event) != 0)
        explainNoEffect(tr("Text on stage is always as large as its display allows."));
    if (isPlain(event) &&
        (takeQuestionKey(event) || (!isArmed() && takeMoveKey(event)) || takeToolKey(event)))
        return true;
    return isCovered();  // or the focused control would take the key
}

bool Stage::takeNotesKey(const QKeyEvent& event) {
    const bool isDown = event.key() == Qt::Key_Down;
    if (!m_speaker || (!isDown && event.key() != Qt::Key_Up)) return false;
    if ((event.modifiers() & ~Qt::KeypadModifier) != Qt::ControlModifier) return false;
    m_speaker->scrollNotes(isDown ? 1 : -1);
    return true;
}

bool Stage::takeUndoKey(const QKeyEvent& event) {
    if (isCovered()) return false;
    const Document::Shared edit = m_document.undoScene();
    if (event.matches(QKeySequence::Undo)) {
        if (m_view->layer().dropStroke()) return true;
        m_ink.isUndoneBefore(edit) || !mayUndo() ? m_ink.undo() : m_document.undo();
    } else if (isRedo(event)) {
        m_ink.isRedoneAfter(edit) || !m_document.canRedo() ? m_ink.redo() : m_document.redo();
    } else {
        return false;
    }
    m_view->layer().update();
    return true;
}

/// False if the last edit was made before the slide was shown.
bool Stage::mayUndo() const {
    return m_lecture.step() ? m_lecture.mayUndo() : m_document.undoScene() != m_before;
}

bool Stage::takeLetter(int letter) {
    const LessonQuestion* question = m_lecture.walk().question();
    const bool isOpen = question && isVoting();
    if (isOpen && letter >= 0 && letter < static_cast<int>(question->choices.size())) {
        m_lettersVote = true;
        m_lecture.vote(letter);
        return true;
    }
    const int b = Qt::Key_B - Qt::Key_A;
    if (letter < 0 || letter > Qt::Key_E - Qt::Key_A || (letter == b && !m_lettersVote)) return false;
    m_lettersVote = true;
    explainNoEffect(isOpen        ? tr("%1 is not a choice of this question.").arg(QChar(u'A' + letter))
                    : isVotable() ? tr("No vote is open: P opens one. A full stop blanks the screen.")
                                  : tr("This step has nothing to vote on. A full stop blanks the screen."));
    return true;
}

bool Stage::takeQuestionKey(const QKeyEvent& event) {
    if (event.key() == Qt::Key_P && m_view->bar().asks() && !isCovered()) {
        m_view->bar().field().setFocus(Qt::ShortcutFocusReason);
        return true;
    }
    if (takeLetter(event.key() - Qt::Key_A)) return true;
    if (event.key() == Qt::Key_P && !m_lecture.walk().openQuestion()) {
        m_lettersVote = true;
        explainNoEffect(tr("P: this step has no open question."));
    }
    const LessonQuestion* question = m_lecture.walk().question();
    if (!question) {
        if (event.key() == Qt::Key_R) explainNoEffect(tr("R: this step has no answer to reveal."));
        return event.key() == Qt::Key_R || event.key() == Qt::Key_P;
    }
    if (isVoting() && event.key() == Qt::Key_Backspace) {
        m_lecture.takeVoteBack();
        return true;
    }
    if (event.key() == Qt::Key_R) {
        m_lecture.reveal();
        return true;
    }
    if (event.key() != Qt::Key_P) return false;
    if (question->kind == LessonQuestion::Kind::Choice)
        m_lecture.openPoll();
    else if (m_lecture.walk().prediction().isOpen() && !isCovered())
        m_view->question().focusAnswer();
    return true;
}

bool Stage::takeMoveKey(const QKeyEvent& event) {
    const bool isOn = event.key() == Qt::Key_PageDown || event.key() == Qt::Key_Right ||
                      event.key() == Qt::Key_Down || event.key() == Qt::Key_Space;
    const bool isBack =
        event.key() == Qt::Key_PageUp || event.key() == Qt::Key_Left || event.key() == Qt::Key_Up;
    const bool isHome = event.key() == Qt::Key_Home;
    const int number = event.key() - Qt::Key_1;
    if (isOn || isBack || isHome) {
        m_lettersVote = false;
        // On a blank screen the key only restores the picture, because nobody would see the step.
        if (m_view->isBlank())
            blank(m_blank);
        else if (m_lecture.isOpen() && !isHome)
            move(isOn, event.modifiers().testFlag(Qt::ShiftModifier));
        else if (!m_lecture.isOpen())
            turnFigures(isOn ? 1 : -1);
        else if (m_lecture.walk().place() != Place{})
            m_lecture.goTo({});
        return true;
    }
    if (number < 0 || number > 8 || !m_lecture.isOpen()) return false;
    const Place to{m_lecture.walk().place().part, static_cast<std::size_t>(number)};
    const Place before = m_lecture.walk().place();
    if (to != before) m_lecture.goTo(to);
    if (m_lecture.walk().place() == before && to != before)
        explainNoEffect(tr("%1: this lesson has no such step.").arg(number + 1));
    return true;
}

int Stage::nextEndPage() const {
    const EndSlide& end = m_view->end();
    if (!m_lecture.isOpen()) return 0;
    if (!end.isVisible()) return m_lecture.walk().isAtEnd() ? 1 : 0;
    return end.page() + 1 < end.pages() ? static_cast<int>(end.page()) + 2 : 0;
}

/// Without a lesson, shows other open figures.
void Stage::turnFigures(int pages) {
    if (m_view->turnFigures(pages) && m_speaker) m_speaker->refresh();
}

/// Moves by an item, or by a whole step. The end slide follows the last one.
void Stage::move(bool isOn, bool byStep) {
    const Walk& walk = m_lecture.walk();
    const bool wasEnd = m_view->end().isVisible();
    if (isOn && (wasEnd || walk.isAtEnd() || (byStep && !walk.following())))
        m_view->showEnd();
    else if (isOn)
        byStep ? m_lecture.nextStep() : m_lecture.next();
    else if (!m_view->leaveEndSlide())
        byStep ? m_lecture.previousStep() : m_lecture.previous();
    if (m_speaker && (wasEnd || m_view->end().isVisible())) m_speaker->refresh();
}

bool Stage::takeToolKey(const QKeyEvent& event) {
    using Tool = PointerLayer::Tool;
    const auto toggle = [this](Tool tool) { return [this, tool] { m_view->layer().toggle(tool); }; };
    const auto toggleInk = [this] {
        if (!isCovered()) m_view->layer().toggle(Tool::Ink);
    };
    const auto togglePresenter = [this] {
        if (m_displays().size() < 2) togglePresenterBeside();
    };
    const auto playControl = [this] {
        if (!m_view->end().isVisible()) play();
    };
    const auto restartTimer = [this] {
        m_since.restart();
        if (m_speaker) m_speaker->restartTimer();
    };
    const std::pair<Qt::Key, std::function<void()>> tools[] = {{Qt::Key_B, [this] { blank(Qt::black); }},
                                                               {Qt::Key_Period, [this] { blank(Qt::black); }},
                                                               {Qt::Key_W, [this] { blank(Qt::white); }},
                                                               {Qt::Key_H, [this] { hold(); }},
                                                               {Qt::Key_L, toggle(Tool::Laser)},
                                                               {Qt::Key_S, toggle(Tool::Spotlight)},
                                                               {Qt::Key_I, toggleInk},
                                                               {Qt::Key_X, [this] { swapDisplays(); }},
                                                               {Qt::Key_N, togglePresenter},
                                                               {Qt::Key_T, restartTimer},
                                                               {Qt::Key_K, playControl},
                                                               {Qt::Key_F, [this] { showFilm(); }}};
    for (const auto& [key, use] : tools)
        if (key == event.key()) {
            use();
            return true;
        }
    const bool enters = isEnter(event.key());
    if (!enters || isArmed()) return false;
    armFigure();
    return true;
}

}  // namespace sinescope
