// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"
#include "app/style/style.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <vector>

class QKeyEvent;
class QMenu;
class QWidget;

namespace sinescope {

class Lamp;
class Lecture;
class LessonMenu;
class LessonRail;
class MainWindow;
class Stage;

/// Everything lessons do in a window: the menu, the rail and the stage, veils over figures that would give an
/// answer away, and lamps at the controls that a step refers to.
class LessonDesk : public QObject {
    Q_OBJECT

 public:
    explicit LessonDesk(MainWindow& window);
    ~LessonDesk() override;

    Lecture& lecture() const { return *m_lecture; }
    LessonRail& rail() const { return *m_rail; }
    Stage& stage() const { return *m_stage; }
    QMenu* menu() const;

    void applyStyle(const Style& style);
    void showScene(Changes changes);
    /// Handles unclaimed keys of a clicker or the keyboard. Returns true if the lesson used the key.
    bool takeKey(const QKeyEvent& event);
    /// Starts the stage with the open lesson, else the visible deck, else the present Scene.
    void present(bool fromStart);
    /// Presents the deck from its selected step.
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
    /// Returns the control of that name; null if its figure is closed or veiled.
    QWidget* controlOf(const QString& name) const;
    void focusControl(const QString& name);

    MainWindow& m_window;
    Lecture* m_lecture;
    LessonMenu* m_menu;
    LessonRail* m_rail;
    Stage* m_stage;
    bool m_hasVeils = false;
    std::vector<QPointer<Lamp>> m_lamps;
    QTimer m_queued;  ///< lamps are placed after the layout
};

}  // namespace sinescope
