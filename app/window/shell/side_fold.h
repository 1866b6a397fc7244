// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QMainWindow;
class QWidget;

namespace sinescope {

/// Folds the side panel away: on request, and automatically in a window too narrow for it and the figures.
/// The choice made in a wide window is kept in the settings.
class SideFold : public QObject {
    Q_OBJECT

 public:
    explicit SideFold(QMainWindow& window);
    void setPanel(QWidget* panel);
    /// Acts only when the window becomes narrow or wide for the panel; an explicit choice in between is kept.
    void fit();
    /// Checked while the panel is shown.
    QAction* action() const { return m_action; }

 private:
    void show(bool shown);

    QMainWindow& m_window;
    QWidget* m_panel = nullptr;
    QAction* m_action;
    bool m_isNarrow = false;
};

}  // namespace sinescope
