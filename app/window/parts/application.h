// SPDX-License-Identifier: GPL-3.0-or-later
//
// Event delivery of the program. An exception that leaves an event handler would terminate the program and
// lose all work; here it ends only that event, and its message is reported. Events sent in other threads
// bypass all event filters.
#pragma once

#include <QApplication>

namespace sinescope {

class Application : public QApplication {
    Q_OBJECT

 public:
    Application(int& argc, char** argv) : QApplication(argc, argv) {}
    bool notify(QObject* receiver, QEvent* event) override;

 signals:
    /// Emitted when a session manager or quit() asks the program to end; no window has been closed yet.
    void quitRequested();
    /// Emitted with the message of an exception thrown by an event handler. Sent from the event loop, so that
    /// a receiver may change the Scene.
    void failed(const QString& sentence);

 protected:
    bool event(QEvent* event) override;

 private:
    void report(const QString& sentence);

    bool m_reporting =
        false;  ///< limits reports to one per event-loop turn: a picture fails each time it is painted
};

}  // namespace sinescope
