// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"
#include "app/style/style.h"
#include "app/window/lessons/veil.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <vector>

class QKeyEvent;
class QMenu;

namespace sinescope {

class ControlPanel;
class DeckRoom;
class Document;
class FigureBoard;
class HoverState;
class Inspector;
class Lamp;
class Lecture;
class LessonMenu;
class LessonRail;
class Player;
class Session;
class Stage;

/// What of a window lessons move.
struct LessonRooms {
    Document& document;
    HoverState& hover;
    Session& session;
    Player& player;
    FigureBoard& board;
    ControlPanel& controls;
    Inspector& inspector;
    DeckRoom& deck;
};

/// All that lessons do in a window: the menu, the rail and the stage, veils over figures that would give an
/// answer away, and lamps at the controls that a step speaks of.
class LessonDesk : public QObject {
    Q_OBJECT

 public:
    LessonDesk(const LessonRooms& rooms, QWidget& window);
    ~LessonDesk() override;

    Lecture& lecture() const { return *m_lecture; }
    LessonRail& rail() const { return *m_rail; }
    Stage& stage() const { return *m_stage; }
    QMenu* menu() const;

    void setLook(const Style& style);
    void showScene(Changes changes);
    /// A clicker's keys, and the keyboard's, where nobody else took them. Whether they were for the lesson.
    bool takeKey(const QKeyEvent& event);
    /// On the stage: the open lesson, else the deck that is shown, else the present Scene.
    void present(bool fromStart);
    /// The deck from its chosen step.
    void presentDeck();

 private:
    void wire();
    void showLecture();
    void openDeck(std::size_t step);
    void openShownDeck(bool fromStart);
    void showVeils();
    void play(const QString& control, double to);
    void showLamps();
    void fitRail();
    /// What holds the control of a name; nullptr where it is not in sight.
    QWidget* controlOf(const QString& name) const;
    void focusControl(const QString& name);

    LessonRooms m_rooms;
    QWidget& m_window;
    Lecture* m_lecture;
    LessonMenu* m_menu;
    LessonRail* m_rail;
    Stage* m_stage;
    Style m_style;
    Veils m_veils;
    std::vector<QPointer<Lamp>> m_lamps;
    QTimer m_queued;  ///< lamps follow what is laid out
};

}  // namespace sinescope
