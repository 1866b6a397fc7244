// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"

#include <QDBusConnection>
#include <QProcess>
#include <QStandardPaths>

namespace sinescope {

/// A private D-Bus daemon.
class SessionBus {
 public:
    static bool isInstalled() { return !QStandardPaths::findExecutable(u"dbus-daemon"_s).isEmpty(); }

    ~SessionBus() {
        m_daemon.kill();
        m_daemon.waitForFinished();
    }

    /// Starts it as the session bus of this process. Returns the connection "desktop", which is
    /// not connected if the daemon does not start.
    QDBusConnection start() {
        m_daemon.start(u"dbus-daemon"_s,
                       {u"--session"_s, u"--nofork"_s, u"--nopidfile"_s, u"--print-address"_s});
        m_daemon.waitForReadyRead();
        const QByteArray address = m_daemon.readLine().trimmed();
        qputenv("DBUS_SESSION_BUS_ADDRESS", address);
        return QDBusConnection::connectToBus(QString::fromLatin1(address), u"desktop"_s);
    }

 private:
    QProcess m_daemon;
};

}  // namespace sinescope
