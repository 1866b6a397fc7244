// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "app/cli/display.h"
#include "app/cli/output_check.h"
#include "app/export/unfinished_folder.h"
#include "app/scene/literals.h"
#include "app/version.h"
#include "app/window/parts/application.h"
#include "app/window/parts/scaled_style.h"
#include "app/window/shell/end_signals.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/memory.h"
#include "app/window/shell/session.h"
#include "app/window/shell/theme_actions.h"
#include "app/window/shell/window_picture.h"
#include "core/error.h"

#include <QApplication>
#include <QDir>
#include <QHashSeed>
#include <QIcon>
#include <QSettings>
#include <QTimer>

#include <csignal>
#include <memory>

using namespace sinescope;

namespace {

int runCommand(char** argv, const QStringList& arguments) {
    prepareCommandLine();
    if (!needsApplication(arguments)) return runCommandLine(arguments);
    // Qt gets no arguments: it would consume -platform and the like, and abort on invalid values.
    int nameAlone = 1;
    const QApplication application(nameAlone, argv);
    return runCommandLine(arguments);
}

void nameApplication() {
    QApplication::setOrganizationName(u"Sinescope"_s);
    QApplication::setApplicationName(u"sinescope"_s);
    QApplication::setApplicationDisplayName(u"Sinescope"_s);
    QGuiApplication::setDesktopFileName(u"org.sinescope.Sinescope"_s);
    QGuiApplication::setWindowIcon(QIcon(u":/sinescope/icon.svg"_s));
    QApplication::setStyle(new ScaledStyle);
}

/// sinescope --picture FILE.png [WIDTHxHEIGHT] [CONTENT]: writes a picture of the window, as in the README,
/// with default settings instead of the user's.
int runPicture(int argc, char** argv, const QStringList& arguments) {
    prepareCommandLine();
    QApplication application(argc, argv);
    nameApplication();
    const UnfinishedFolder settings(QDir::tempPath() + u"/sinescope-XXXXXX"_s);
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.filePath({}));
    QSettings().setValue(themeKey, u"light"_s);
    const QStringList sides = arguments.value(2, u"1600x1000"_s).split('x'_L1);
    const QSize size(sides.value(0).toInt(), sides.value(1).toInt());
    try {
        if (arguments.size() < 2 || size.isEmpty() || size.width() > 8192 || size.height() > 8192)
            throw Error("--picture takes a file, a size such as 1600x1000, and a preset or a session.");
        OutputCheck check;
        check.addInput(arguments.value(3), u"the session"_s);
        check.addOutput(arguments[1]);
        writeWindowPicture(arguments[1], size, arguments.value(3));
    } catch (const Error& error) {
        printError(QString::fromUtf8(error.what()));
        return failed;
    }
    return 0;
}

/// Qt paints only part of a window if the factor is below 1, and warns if it is 0 or less.
void raiseScaleFactor() {
    bool isNumber = false;
    const double factor = qEnvironmentVariable("QT_SCALE_FACTOR").toDouble(&isNumber);
    if (isNumber && !(factor >= 1)) qputenv("QT_SCALE_FACTOR", "1");
}

int runWindow(int argc, char** argv) {
    returnFreedMemory();
    raiseScaleFactor();
    // Makes exports identical byte for byte, as on the command line.
    QHashSeed::setDeterministicGlobalSeed();
    auto guard = std::make_unique<DisplayGuard>();
    Application application(argc, argv);
    guard.reset();
    nameApplication();
    const QStringList files = QApplication::arguments().mid(1);  // without Qt's own options
    if (files.size() > 1) {
        printError(u"The window opens one file; %1 are given."_s.arg(files.size()));
        return usageErrorCode;
    }
    const IdleTrim trim;
    MainWindow window;
    const EndSignals ends;
    QObject::connect(&ends, &EndSignals::arrived, &window, &MainWindow::endQuietly);
    window.show();
    // After the first paint, because searching for old copies takes time.
    QTimer::singleShot(0, &window, &MainWindow::offerRecovery);
    if (!files.isEmpty()) window.session().open(files.constFirst());
    // The window may have been closed while a large file was read.
    return window.isVisible() ? QApplication::exec() : 0;
}

/// Makes impossible writes fail with an error; the signals would end the program silently.
void letWritesFail() {
#ifdef Q_OS_UNIX
    for (const int number : {SIGPIPE, SIGXFSZ}) std::signal(number, SIG_IGN);
#endif
}

}  // namespace

int main(int argc, char** argv) {
    letWritesFail();
    const std::optional<QStringList> words = wordsOf(argc, argv);
    if (!words) return usageErrorCode;
    const QStringList& arguments = *words;
    QApplication::setApplicationVersion(versionText());
    if (arguments.value(0) == "--picture"_L1) return runPicture(argc, argv, arguments);
    if (isCommandLine(arguments)) return runCommand(argv, arguments);
    if (!hasDisplay()) return refuseWithoutDisplay();
    return runWindow(argc, argv);
}
