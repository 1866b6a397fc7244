// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"
#include "app/window/session.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QStyleFactory>

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("Sinescope"));
    QApplication::setApplicationName(QStringLiteral("sinescope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Sinescope"));
    QApplication::setApplicationVersion(QStringLiteral(SINESCOPE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.sinescope.Sinescope"));
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));

    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "An oscilloscope for transformer positional encodings. Without a command it opens a window."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("session"),
                                 QStringLiteral("A session file (.sinescope) to open."),
                                 QStringLiteral("[session]"));
    parser.process(application);

    sinescope::MainWindow window;
    window.show();
    if (!parser.positionalArguments().isEmpty())
        window.session().open(parser.positionalArguments().constFirst());
    return QApplication::exec();
}
