// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QMainWindow;
class QWidget;

namespace sinescope {

/// Folds the side panel away: when it is asked to, and by itself in a window that is too narrow for it and
/// the figures. What was asked for in a wide window is kept in the settings.
class SideFold : public QObject {
    Q_OBJECT

 public:
    explicit SideFold(QMainWindow& window);
    void setPanel(QWidget* panel);
    /// Checked while the panel is there.
    QAction* action() const { return m_action; }

 signals:
    void folded(bool isFolded);

 private:
    void fit();
    void show(bool shown);

    QMainWindow& m_window;
    QWidget* m_panel = nullptr;
    QAction* m_action;
    bool m_isNarrow = false;
};

}  // namespace sinescope
