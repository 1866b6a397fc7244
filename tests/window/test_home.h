// SPDX-License-Identifier: GPL-3.0-or-later
//
// What each test program of the window begins with.
#pragma once

#include "app/scene/literals.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace sinescope {

/// Settings, state and standard paths that are this run's alone: two may run at once. It is made before the
/// application, and outlives it.
class TestHome {
 public:
    explicit TestHome(const char* application) {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        qputenv("XDG_STATE_HOME", m_folder.path().toLocal8Bit());
        qunsetenv("DBUS_SESSION_BUS_ADDRESS");  // the theme of somebody's desktop is none of a test's
        QCoreApplication::setOrganizationName(u"Sinescope"_s);
        QCoreApplication::setApplicationName(QString::fromLatin1(application));
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QApplication::setStyle(u"Fusion"_s);
    }
    QString filePath(const QString& name) const { return m_folder.filePath(name); }

 private:
    QTemporaryDir m_folder;
};

}  // namespace sinescope
