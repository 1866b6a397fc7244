// SPDX-License-Identifier: GPL-3.0-or-later
//
// What each test program of the window begins with.
#pragma once

#include "tests/case_failure.h"

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
        QCoreApplication::setOrganizationName(QStringLiteral("Sinescope"));
        QCoreApplication::setApplicationName(QString::fromLatin1(application));
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QApplication::setStyle(QStringLiteral("Fusion"));
    }
    QString filePath(const QString& name) const { return m_folder.filePath(name); }

 private:
    QTemporaryDir m_folder;
};

/// Runs the test classes in turn, and counts their failures.
template <typename... Tests>
int runTests(int argc, char** argv) {
    int failures = 0;
    const auto run = [&](QObject&& test) { failures += QTest::qExec(&test, argc, argv); };
    (run(Guarded<Tests>()), ...);
    return failures;
}

}  // namespace sinescope
