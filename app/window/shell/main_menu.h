// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <QObject>

#include <functional>

class QAction;
class QKeySequence;
class QMenu;

namespace sinescope {

class HelpWindow;
class Layouts;
class MainWindow;
class TextSize;

/// The menus and their actions. Every shortcut of the window belongs to an action here, so the list of
/// shortcuts is made from them.
class MainMenu : public QObject {
    Q_OBJECT

 public:
    explicit MainMenu(MainWindow& window);

    /// Holds all menus, for a single button.
    QMenu* all() const { return m_all; }
    QMenu* figureMenu() const { return m_figures; }
    QMenu* playMenu() const { return m_play; }
    TextSize& textSize() const { return *m_textSize; }
    Layouts& layouts() const { return *m_layouts; }
    /// Created when first requested.
    HelpWindow& helpWindow();
    void showScene(Changes changes);
    /// Hides the menu bar: one button has all menus, and Alt with a letter opens one.
    void collapse();

 signals:
    /// Emitted with the target of a link in the help, "lesson:12-rotation#2" or "concept:shift".
    void linkFollowed(const QString& target);

 private:
    QAction* add(QMenu* menu, const QString& text, const QKeySequence& keys, std::function<void()> run);
    /// Adds a switch kept in the settings, off by default; `apply` is called with each change, and with a
    /// stored value.
    QAction* addSwitch(QMenu& menu, const QString& text, const QString& key,
                       const std::function<void(bool)>& apply);
    void buildFile();
    void buildEdit();
    void buildView();
    void buildZoom(QMenu& view);
    void buildHoverBox(QMenu& view);
    void buildCounts();
    void buildArrangement(QMenu& view);
    void buildPlaces(QMenu& view);
    void buildPlay();
    void buildHelp();
    void fillRecent();
    void showHistory();

    MainWindow& m_window;
    QMenu* m_all;
    QMenu* m_presets;
    QMenu* m_figures;
    QMenu* m_recent = nullptr;
    QMenu* m_play = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_revert = nullptr;
    QAction* m_maximize = nullptr;
    TextSize* m_textSize = nullptr;
    Layouts* m_layouts = nullptr;
    HelpWindow* m_help = nullptr;
    std::vector<QAction*> m_open;
    std::vector<QAction*> m_columns;
    std::vector<QAction*> m_places;                  ///< go to the figure with that number
    std::vector<std::pair<int, QAction*>> m_counts;  ///< actions and the number of figures each shows
};

}  // namespace sinescope
