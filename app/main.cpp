// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "app/window/main_window.h"
#include "app/window/session.h"

#include <QApplication>
#include <QStyleFactory>

namespace {

int runCommand(int argc, char** argv, const QStringList& arguments) {
    sinescope::prepareCommandLine();
    if (!sinescope::needsApplication(arguments)) return sinescope::runCommandLine(arguments);
    const QApplication application(argc, argv);
    return sinescope::runCommandLine(arguments);
}

int runWindow(int argc, char** argv) {
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("Sinescope"));
    QApplication::setApplicationName(QStringLiteral("sinescope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Sinescope"));
    QApplication::setApplicationVersion(QStringLiteral(SINESCOPE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.sinescope.Sinescope"));
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));

    sinescope::MainWindow window;
    window.show();
    const QStringList files = QApplication::arguments().mid(1);  // without Qt's own options
    if (!files.isEmpty()) window.session().open(files.constFirst());
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    QStringList arguments;
    for (int k = 1; k < argc; ++k) arguments << QString::fromLocal8Bit(argv[k]);
    if (sinescope::isCommandLine(arguments)) return runCommand(argc, argv, arguments);
    if (!sinescope::hasDisplay()) return sinescope::refuseWithoutDisplay();
    return runWindow(argc, argv);
}
