// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/theme.h"

#include <QMainWindow>
#include <QTimer>

namespace sinescope {

class ConceptLinks;
class ControlPanel;
class DeckController;
class FigureActions;
class FigureBoard;
class FileReader;
class FileWriter;
class Inspector;
class Invitations;
class LessonDesk;
class MainMenu;
class MessageBar;
class Panel;
class PlayBar;
class Player;
class Recovery;
class RecoveryStrip;
class ScaleSharing;
class Session;
class TableOpener;
class SideFold;
class TopBar;

/// The window: one Document, and the parts that show and edit it. A part knows only those below it
/// (app/README.md); wire() connects the rest, and the menu lists all actions.
class MainWindow : public QMainWindow, public StyleRoot {
    Q_OBJECT

 public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// The Scene of a new window: the default one, restricted to figures that this program has.
    static Scene firstScene();

    Document& document() { return m_document; }
    HoverState& hover() { return m_hover; }
    Session& session() { return *m_session; }
    ControlPanel& controls() { return *m_controls; }
    FigureBoard& board() { return *m_board; }
    Inspector& inspector() { return *m_inspector; }
    MessageBar& messages() { return *m_messages; }
    RecoveryStrip& leftBehind() { return *m_left; }
    FileReader& reader() { return *m_reader; }
    TableOpener& tables() { return *m_tables; }
    TopBar& topBar() { return *m_topBar; }
    SideFold& sideFold() { return *m_sideFold; }
    MainMenu& menu() { return *m_menu; }
    Player& player() { return *m_player; }
    PlayBar& playBar() { return *m_playBar; }
    LessonDesk& lessons() { return *m_lessons; }
    DeckController& deck() { return *m_deck; }

    FigureActions& actions() { return *m_actions; }
    Recovery& recovery() { return *m_recovery; }
    /// Lists the sessions and decks of windows that were not closed properly.
    void offerRecovery();
    /// Closes without asking: unsaved work is offered at the next start.
    void endQuietly();
    /// Handles a picture that failed: restores the last Scene that was painted completely, and shows the
    /// sentence.
    void restoreShown(const QString& sentence);
    /// Plays or pauses; if the play bar is closed, opens it for the control that has the focus.
    void playOrPause();
    /// Runs queued updates immediately, so that the window shows the present Scene.
    void bringUpToDate();
    /// The style at the present theme and text size; applyStyle() applies one to the whole window.
    Style windowStyle() const;
    void applyStyle(const Style& style);
    void updateStyle();
    QString played() const;
    void keepMargins();
    void fitControls();

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
    void wirePanel(Panel* panel);
    void wireTables();
    void wireLessons();
    void wirePlay();
    void playTransition();
    void showScene(Changes changes);
    void showTitle();
    void restoreGeometryOrDefault();
    void followLinks();
    void connectShutdown();
    bool mayClose();
    /// Keeps unsaved work for the next start; from now on closing asks nothing.
    void keepCopies();
    void rememberShown();
    void showLeft();

    Document m_document;
    HoverState m_hover;
    FigureActions* m_actions = nullptr;
    Session* m_session = nullptr;
    FileReader* m_reader = nullptr;
    FileWriter* m_writer = nullptr;
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
    ScaleSharing* m_scaleSharing = nullptr;
    Player* m_player = nullptr;
    PlayBar* m_playBar = nullptr;
    Inspector* m_inspector = nullptr;
    ConceptLinks* m_links = nullptr;
    DeckController* m_deck = nullptr;
    std::shared_ptr<const Scene> m_shown;  ///< the last Scene whose pictures were all painted
    QTimer m_paintedTimer;
    double m_textScale = 1;          ///< from the window's size
    bool m_isPlaced = false;         ///< all widgets have been laid out
    bool m_altAlone = false;         ///< Alt is down, and nothing else was pressed since
    bool m_ending = false;           ///< without asking
    bool m_copiesRequested = false;  ///< by a session manager, which will end the program if all can log out
};

}  // namespace sinescope
