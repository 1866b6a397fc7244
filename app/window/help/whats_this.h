// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace sinescope {

/// Answers What's This? for every widget of a window: what is written of the control, else of what holds it,
/// or its tip; for a figure, what it shows and how to read it.
class WhatsThis : public QObject {
    Q_OBJECT

 public:
    explicit WhatsThis(QWidget& window);
    /// The answer for a widget; empty where there is none.
    static QString textFor(const QWidget& widget);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QWidget& m_window;
};

}  // namespace sinescope
