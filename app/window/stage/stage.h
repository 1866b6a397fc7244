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

/// The full-screen lecture: the audience's display, the presenter's on a second one or in a window beside the
/// stage, and keyboard and clicker input. It shows the window's own Document, so nothing is lost when it is
/// left.
class Stage : public QObject {
    Q_OBJECT

 public:
    /// `window` is shown again when the stage is left.
    Stage(Document& document, HoverState& hover, Player& player, Lecture& lecture, QWidget& window);
    ~Stage() override;

    bool isOn() const;
    StageView* view() const;
    /// Null with one display, unless requested.
    SpeakerView* speaker() const;

    /// Starts an open lesson from its beginning, or from the present step; otherwise the present Scene. A
    /// lecture left before its end resumes there, because a clicker has one key to leave and to come back.
    void start(bool fromStart);
    void leave();
    void swapDisplays();
    /// With one display: shows the stage in a window, and the presenter display in another beside it.
    void togglePresenterBeside();
    /// Returns a sentence for the lecturer that says what the audience sees.
    QString seen() const;
    /// Returns the keys that have an effect at this moment, and what they do.
    QList<QPair<QString, QString>> availableKeys() const;
    /// Returns the page of the end slide, from 1, that PageDown shows; 0 if it shows none.
    int nextEndPage() const;
    /// Replaces the list of displays, for platforms whose displays cannot be plugged in.
    void setDisplays(std::function<QList<QScreen*>()> displays) { m_displays = std::move(displays); }
    /// The strokes of the present step, for an export or a deck.
    const std::vector<InkStroke>& ink() const;
    InkBook& inkBook() { return m_ink; }

 signals:
    /// Emitted when the stage covers the window, which need not be drawn then.
    void entered();
    void left();
    /// Emitted on leaving if the widget that had the focus before is gone or hidden.
    void keyboardFree();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    bool ownsWindowOf(const QObject* object) const;
    QList<QPair<QString, QString>> moveKeys() const;
    QList<QPair<QString, QString>> questionKeys() const;
    QList<QPair<QString, QString>> toolKeys() const;
    bool takeKey(const QKeyEvent& event);
    /// Takes a letter, 0 = A, as a vote while a poll is open. A to E are refused as votes at other times; B
    /// is left to blank the screen until a letter was taken.
    bool takeLetter(int letter);
    bool takeQuestionKey(const QKeyEvent& event);
    bool takeMoveKey(const QKeyEvent& event);
    void turnFigures(int pages);
    void move(bool isOn, bool byStep);
    bool takeToolKey(const QKeyEvent& event);
    bool takeNotesKey(const QKeyEvent& event);
    bool takeUndoKey(const QKeyEvent& event);
    bool mayUndo() const;
    bool isTyping() const;
    /// True if the focus was moved to a control or a figure, which then gets the arrow keys.
    bool isArmed() const;
    void leaveControl();
    void armFigure();
    void blank(const QColor& color);
    void hold();
    void showFilm();
    bool hasFilm() const;
    void play();
    QString playedControl() const;
    /// Returns the display of the window and another one for the audience, or the same if there is none; null
    /// if all are unplugged.
    std::pair<QScreen*, QScreen*> displays() const;
    void placeOnDisplays();
    void lookUp();
    bool goesOn() const;

    void closeSpeaker();
    void makeSpeaker();
    void placeSpeakerBeside(const QScreen& screen);
    /// Explains on the presenter display why a key has no effect.
    void explainNoEffect(const QString& sentence);
    bool isVotable() const;
    bool isVoting() const;
    bool isCovered() const;

    std::function<QList<QScreen*>()> m_displays;
    Document& m_document;
    HoverState& m_hover;
    Player& m_player;
    Lecture& m_lecture;
    QWidget& m_window;
    QPointer<StageView> m_view;
    QPointer<SpeakerView> m_speaker;
    QPointer<QWidget> m_focusBefore;
    std::shared_ptr<const Scene> m_before;  ///< undoScene() of the Document when the stage was entered
    InkBook m_ink;                          ///< outlives the stage, to be there when it is started again
    ScreenAwake m_awake;
    QElapsedTimer m_since;  ///< the speaker's timer while the presenter display is unplugged
    QString m_left;         ///< the course left before its end
    QColor m_blank;
    QColor m_heldBlank;  ///< of the held slide; invalid if it is not blank
    bool m_armed = false;
    bool m_swapped = false;
    bool m_beside = false;       ///< the presenter display is requested with one display
    bool m_lettersVote = false;  ///< a letter was used as a vote since the last move, so B does not black out
};

/// The stage's keys and their effects, for the list of shortcuts.
QList<QPair<QString, QString>> stageKeys();

}  // namespace sinescope
