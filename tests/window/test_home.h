// SPDX-License-Identifier: GPL-3.0-or-later
//
// What each test program of the window begins with.
#pragma once

#include "app/scene/literals.h"
#include "tests/case_failure.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <vector>

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

/// Runs the test classes in turn, and counts their failures. A test that is asked for by its name is run in
/// the class that has it alone.
template <typename... Tests>
int runTests(int argc, char** argv) {
    const auto has = [](const QMetaObject& test, const char* argument) {
        return test.indexOfSlot(QByteArray(argument).split(':').front() + "()") >= 0;
    };
    const auto isTest = [&](const char* argument) { return (has(Tests::staticMetaObject, argument) || ...); };
    const bool isOneAskedFor = std::any_of(argv + 1, argv + argc, isTest);
    int failures = 0;
    const auto run = [&](QObject&& test, const QMetaObject& its) {
        std::vector<char*> arguments;
        bool isAskedFor = !isOneAskedFor;
        for (char** argument = argv; argument != argv + argc; ++argument) {
            const bool isIts = has(its, *argument);
            if (isIts || !isTest(*argument)) arguments.push_back(*argument);
            isAskedFor = isAskedFor || isIts;
        }
        if (isAskedFor) failures += QTest::qExec(&test, static_cast<int>(arguments.size()), arguments.data());
    };
    (run(Guarded<Tests>(), Tests::staticMetaObject), ...);
    return failures;
}

}  // namespace sinescope
