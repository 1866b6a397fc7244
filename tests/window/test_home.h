// SPDX-License-Identifier: GPL-3.0-or-later
//
// Setup of each test program of the window.
#pragma once

#include "app/scene/literals.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace sinescope {

/// Gives this run separate settings, state and standard paths, so that several can run at once. Must be
/// created before the application and outlive it.
class TestHome {
 public:
    explicit TestHome(const char* application) {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        qputenv("XDG_STATE_HOME", m_folder.path().toLocal8Bit());
        qunsetenv("DBUS_SESSION_BUS_ADDRESS");  // the desktop's theme must not affect tests
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
