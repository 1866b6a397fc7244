// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/stage/ink.h"
#include "app/window/stage/screen_awake.h"

#include <QColor>
#include <QElapsedTimer>
#include <QList>
#include <QObject>
#include <QPair>
#include <QPointer>

#include <functional>

class QKeyEvent;
class QScreen;

namespace sinescope {

class Document;
class HoverState;
class Lecture;
class Player;
class SpeakerView;
class StageView;

/// The lecture on a full screen: the audience's display, the presenter's on a second one or in a window
/// beside the stage, and the keys of a keyboard and of a clicker. What is on stage is the window's own
/// Document, so nothing is lost when it is left.
class Stage : public QObject {
    Q_OBJECT

 public:
    /// `window` is where one comes back to.
    Stage(Document& document, HoverState& hover, Player& player, Lecture& lecture, QWidget& window);
    ~Stage() override;

    bool isOn() const;
    StageView* view() const;
    /// Null with one display, unless it was asked for.
    SpeakerView* speaker() const;

    /// An open lesson from its start, or from the present step; without one the present Scene. What was left
    /// before its end goes on where it was: a clicker has one key to leave and to come back.
    void start(bool fromStart);
    void leave();
    void swapDisplays();
    /// With one display: the stage as a window, and the presenter display in another one beside it.
    void togglePresenterBeside();
    /// What the audience sees now, a sentence for the lecturer.
    QString seen() const;
    /// The keys that have an effect at this moment, and what they do.
    QList<QPair<QString, QString>> keysNow() const;
    /// Stands for the list of displays, which a platform without a plug cannot change.
    void setDisplays(std::function<QList<QScreen*>()> displays) { m_displays = std::move(displays); }
    /// What was drawn at the present step, for an export or a deck.
    const std::vector<InkStroke>& ink() const;
    void noteInkKept();
    InkBook& inkBook() { return m_ink; }

 signals:
    /// Behind the stage nothing need be drawn.
    void entered();
    void left();
    /// What had the keyboard before is no longer there.
    void keyboardFree();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    bool ownsWindowOf(const QObject* object) const;
    bool takeKey(const QKeyEvent& event);
    bool takeQuestionKey(const QKeyEvent& event);
    bool takeMoveKey(const QKeyEvent& event);
    void move(bool isOn, bool byStep);
    bool takeToolKey(const QKeyEvent& event);
    bool takeUndoKey(const QKeyEvent& event);
    bool isTyping() const;
    /// Whether the keyboard was led to a control or a figure, which then has the arrow keys.
    bool isArmed() const;
    void stepOut();
    void armFigure();
    void blank(const QColor& color);
    void hold();
    void showFilm();
    void play();
    QString playedControl() const;
    void placeOnDisplays();
    void lookUp();
    bool goesOn() const;

    void sendSpeakerAway();
    void makeSpeaker();
    void putBeside(const QScreen& screen);
    /// Says on the presenter display why a key has no effect.
    void sayWithoutEffect(const QString& sentence);
    bool isVotable() const;

    std::function<QList<QScreen*>()> m_displays;
    Document& m_document;
    HoverState& m_hover;
    Player& m_player;
    Lecture& m_lecture;
    QWidget& m_window;
    QPointer<StageView> m_view;
    QPointer<SpeakerView> m_speaker;
    QPointer<QWidget> m_focusBefore;
    InkBook m_ink;  ///< outlives the stage: it is there when one comes back
    ScreenAwake m_awake;
    QElapsedTimer m_since;  ///< the speaker's timer, while the display for it is unplugged
    QString m_left;         ///< the course that was left before its end
    QColor m_blank;
    bool m_armed = false;
    bool m_swapped = false;
    bool m_beside = false;       ///< the presenter display is wanted with one display
    bool m_lettersVote = false;  ///< a letter was meant as a vote since the last move, so B is not black
};

/// The stage's keys and what they do, for the sheet of keys.
QList<QPair<QString, QString>> stageKeys();

}  // namespace sinescope
