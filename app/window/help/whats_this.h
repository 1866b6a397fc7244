// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace sinescope {

/// Answers What's This? for every widget of a window: the help of the control, else of its parents, or the
/// tooltip; for a figure, what it shows and how to read it.
class WhatsThis : public QObject {
    Q_OBJECT

 public:
    explicit WhatsThis(QWidget& window);
    /// Returns the answer for a widget; empty if there is no help for it.
    static QString textFor(const QWidget& widget);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QWidget& m_window;
};

}  // namespace sinescope
