// SPDX-License-Identifier: GPL-3.0-or-later
//
// The program's event delivery. An exception that leaves an event handler would end the program with all work
// in it; here it ends that event alone, and what it says is passed on.
#pragma once

#include <QApplication>

namespace sinescope {

class Application : public QApplication {
    Q_OBJECT

 public:
    Application(int& argc, char** argv) : QApplication(argc, argv) {}
    bool notify(QObject* receiver, QEvent* event) override;

 signals:
    /// The program is asked to end, by a session manager or by quit(); no window has been closed yet.
    void quitAsked();
    /// An event handler threw; what it said. Sent from the event loop, so that a receiver may change the
    /// Scene.
    void failed(const QString& sentence);

 protected:
    bool event(QEvent* event) override;

 private:
    void report(const QString& sentence);

    bool m_reporting =
        false;  ///< one sentence per turn of the event loop: a picture fails each time it is painted
};

}  // namespace sinescope
