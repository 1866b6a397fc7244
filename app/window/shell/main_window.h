// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/style/style.h"
#include "app/window/parts/hover_state.h"

#include <QMainWindow>
#include <QTimer>

namespace sinescope {

class ConceptLinks;
class ControlPanel;
class DeckRoom;
class FigureActions;
class FigureBoard;
class Inspector;
class Invitations;
class LessonDesk;
class MainMenu;
class MessageBar;
class PlayBar;
class Player;
class Recovery;
class RecoveryStrip;
class Session;
class TableOpener;
class SideFold;
class TopBar;

/// The window: one Document, and the rooms that show it and change it. A room knows only those below it
/// (app/README.md); wire() connects the rest, and the menu lists what all of them do.
class MainWindow : public QMainWindow {
    Q_OBJECT

 public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    Document& document() { return m_document; }
    HoverState& hover() { return m_hover; }
    Session& session() { return *m_session; }
    ControlPanel& controls() { return *m_controls; }
    FigureBoard& board() { return *m_board; }
    Inspector& inspector() { return *m_inspector; }
    MessageBar& messages() { return *m_messages; }
    RecoveryStrip& leftBehind() { return *m_left; }
    TableOpener& tables() { return *m_tables; }
    TopBar& topBar() { return *m_topBar; }
    SideFold& sideFold() { return *m_sideFold; }
    MainMenu& menu() { return *m_menu; }
    Player& player() { return *m_player; }
    PlayBar& playBar() { return *m_playBar; }
    LessonDesk& lessons() { return *m_lessons; }
    DeckRoom& deck() { return *m_deck; }

    FigureActions& actions() { return *m_actions; }
    Recovery& recovery() { return *m_recovery; }
    /// Lists the sessions and decks of windows that ended without having been closed.
    void offerWhatWasLeft();
    /// Ends without a question: what is not saved is offered at the next start.
    void endQuietly();
    /// A picture could not be made: the last Scene that was shown whole comes back, and the sentence is said.
    void fallBack(const QString& sentence);
    /// Plays or pauses; while the play bar is closed opens it for the control that has the focus.
    void playOrPause();
    /// Does now what is queued, so that what is seen is the Scene.
    void bringUpToDate();
    /// Dresses everything: the theme or the size of the type has changed.
    Style windowStyle() const;
    void dress(const Style& style);
    void applyLook();

 protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void build();
    void wire();
    void wireActions();
    void wireTables();
    void wireLessons();
    void wirePlay();
    void showScene(Changes changes);
    void showTitle();
    void restoreGeometryOrDefault();
    void followLinks();
    void watchTheEnd();
    /// What is not saved is kept for the next start; closing asks no question from here on.
    void leaveCopies();
    void noteShown();
    void showLeft();

    Document m_document;
    HoverState m_hover;
    FigureActions* m_actions = nullptr;
    Session* m_session = nullptr;
    TableOpener* m_tables = nullptr;
    Recovery* m_recovery = nullptr;
    LessonDesk* m_lessons = nullptr;
    MainMenu* m_menu = nullptr;
    SideFold* m_sideFold = nullptr;
    TopBar* m_topBar = nullptr;
    ControlPanel* m_controls = nullptr;
    Invitations* m_invitations = nullptr;
    MessageBar* m_messages = nullptr;
    RecoveryStrip* m_left = nullptr;
    FigureBoard* m_board = nullptr;
    Player* m_player = nullptr;
    PlayBar* m_playBar = nullptr;
    Inspector* m_inspector = nullptr;
    ConceptLinks* m_links = nullptr;
    DeckRoom* m_deck = nullptr;
    std::shared_ptr<const Scene> m_shown;  ///< the last Scene whose pictures were all made
    QTimer m_settledPictures;
    double m_textScale = 1;      ///< of the window's size
    bool m_isPlaced = false;     ///< all widgets have their places
    bool m_altAlone = false;     ///< Alt is down, and nothing else has been
    bool m_ending = false;       ///< without a question
    bool m_copiesAsked = false;  ///< by a session manager: it will end the program if all can log out
};

}  // namespace sinescope
