// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lessons in the window and on the stage, a program of their own: they run with one display and with two.
#include "app/window/shell/application.h"
#include "lessons_test.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

int main(int argc, char** argv) {
    QStandardPaths::setTestModeEnabled(true);
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QApplication::setOrganizationName(QStringLiteral("Sinescope"));
    QApplication::setApplicationName(QStringLiteral("sinescope-lecture-tests"));
    QApplication::setStyle(QStringLiteral("Fusion"));
    qputenv("XDG_STATE_HOME", settings.path().toLocal8Bit());
    sinescope::Application application(argc, argv);
    int failures = 0;
    const auto run = [&](QObject&& test) { failures += QTest::qExec(&test, argc, argv); };
    run(LessonsTest());
    return failures;
}
