// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/application.h"

#include <QThread>

namespace sinescope {

bool Application::notify(QObject* receiver, QEvent* event) {
    // Painting a file moves parts of its layout, which sends events. The application's event filters use the
    // windows, so they may run only in the main thread.
    if (QThread::currentThread() != thread()) return receiver->event(event);
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::exception& error) {
        report(QString::fromUtf8(error.what()));
    } catch (...) {
        report(tr("An unknown error occurred."));
    }
    return false;
}

bool Application::event(QEvent* event) {
    if (event->type() == QEvent::Quit) emit quitRequested();
    return QApplication::event(event);
}

void Application::report(const QString& sentence) {
    if (m_reporting) return;
    m_reporting = true;
    QMetaObject::invokeMethod(
        this,
        [this, sentence] {
            m_reporting = false;
            emit failed(sentence);
        },
        Qt::QueuedConnection);
}

}  // namespace sinescope
