// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/style/style.h"
#include "app/window/board/cursor_hub.h"

#include <QMainWindow>

namespace sinescope {

class ControlPanel;
class FigureActions;
class FigureBoard;
class Inspector;
class MainMenu;
class MessageBar;
class PlayBar;
class Player;
class Session;
class TopBar;

/// The window: one Document, and the rooms that show it and change it. The rooms do not know each other; what
/// connects them stands in wire().
class MainWindow : public QMainWindow {
    Q_OBJECT

 public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    Document& document() { return m_document; }
    CursorHub& hub() { return m_hub; }
    Session& session() { return *m_session; }
    ControlPanel& controls() { return *m_controls; }
    FigureBoard& board() { return *m_board; }
    Inspector& inspector() { return *m_inspector; }
    MessageBar& messages() { return *m_messages; }
    TopBar& topBar() { return *m_topBar; }
    Player& player() { return *m_player; }
    PlayBar& playBar() { return *m_playBar; }

    FigureActions& actions() { return *m_actions; }
    /// Plays or pauses; while the play bar is closed opens it for the control that has the focus.
    void playOrPause();
    /// Does now what is queued, so that what is seen is the Scene.
    void bringUpToDate();

 protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void build();
    void wire();
    void showScene(Changes changes);
    void applyLook();
    void showTitle();
    void restoreGeometryOrDefault();

    Document m_document;
    CursorHub m_hub;
    FigureActions* m_actions = nullptr;
    Session* m_session = nullptr;
    MainMenu* m_menu = nullptr;
    TopBar* m_topBar = nullptr;
    ControlPanel* m_controls = nullptr;
    MessageBar* m_messages = nullptr;
    FigureBoard* m_board = nullptr;
    Player* m_player = nullptr;
    PlayBar* m_playBar = nullptr;
    Inspector* m_inspector = nullptr;
};

}  // namespace sinescope
