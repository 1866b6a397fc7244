// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QKeyEvent;
class QMenu;
class QWidget;

namespace sinescope {

/// Returns the direction in which View, Text Size steps for a key; 0 for other keys.
int textSizeDirection(const QKeyEvent& key);

/// The text size of a window, as a factor; kept in the settings.
class TextSize : public QObject {
    Q_OBJECT

 public:
    /// window: the window whose keys it handles.
    TextSize(QWidget& window, QObject* parent);

    double factor() const { return m_factor; }
    /// Goes to the next larger (1) or smaller (-1) size, if there is one.
    void step(int direction);
    void reset();
    QMenu* menu() const { return m_menu; }

    static constexpr double smallest = 0.8;
    static constexpr double largest = 2;

 signals:
    void changed();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void set(double factor);
    void showEnabled();

    QWidget& m_window;
    double m_factor = 1;
    QMenu* m_menu;
    QAction* m_larger;
    QAction* m_smaller;
    QAction* m_reset;
};

}  // namespace sinescope
