// SPDX-License-Identifier: GPL-3.0-or-later
//
// A busy window for the tests that kill it: every 100 ms it changes the base and prints the change's number
// and time. With --offer it reads the copies that earlier windows left, prints the last change in the first
// one, and discards them. With --log-out a session manager ends it; with --close it is closed just before, so
// that its question is open at that time. With --memory it allocates and frees pictures, interleaved with
// small blocks that stay, and prints its growth in MiB.
#include "app/scene/literals.h"
#include "app/window/parts/application.h"
#include "app/window/shell/end_signals.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/memory.h"
#include "app/window/shell/recovery.h"
#include "ask_for_copies.h"

#include <QDateTime>
#include <QFile>
#include <QImage>
#include <QTimer>

#include <cstdio>
#include <vector>

using namespace sinescope;

namespace {
constexpr double firstBase = 100;
constexpr int everyMilliseconds = 100;

/// Asks for copies and then quits, as X11 session managers do.
void logOut(Application& application) {
    askForCopies(application);
    QEvent quit(QEvent::Quit);
    QCoreApplication::sendEvent(&application, &quit);
}

qint64 residentMebibytes() {
    QFile file(u"/proc/self/statm"_s);
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toLongLong() / 256 : 0;
}

qint64 growthByPictures() {
    const qint64 before = residentMebibytes();
    std::vector<QByteArray> kept;
    for (int round = 0; round < 3; ++round) {
        std::vector<QImage> pictures;
        for (int k = 0; k < 60; ++k) {
            for (const int side : {1000, 100}) {
                pictures.emplace_back(side, side, QImage::Format_RGB32);
                pictures.back().fill(Qt::white);
                kept.emplace_back(5000, 'x');
            }
        }
    }
    trimMemory();
    return residentMebibytes() - before;
}
}  // namespace

int main(int argc, char** argv) {
    returnFreedMemory();
    QApplication::setOrganizationName(u"Sinescope"_s);
    QApplication::setApplicationName(u"sinescope-driver"_s);
    QApplication::setStyle(u"Fusion"_s);
    Application application(argc, argv);
    if (QApplication::arguments().contains(u"--memory"_s)) {
        std::printf("%d\n", static_cast<int>(growthByPictures()));
        return 0;
    }
    MainWindow window;
    if (QApplication::arguments().contains(u"--offer"_s)) {
        window.recovery().findLeftBehind();
        const std::vector<Recovery::Found> left = window.recovery().left();
        std::printf("%d\n",
                    left.empty() ? -1 : static_cast<int>(left.front().work.scene->encoding.base - firstBase));
        for (const Recovery::Found& found : left) window.recovery().discard(found);
        return 0;
    }
    QTimer work;
    const EndSignals ends;
    // Edits stop as soon as the program is told to end.
    QObject::connect(&ends, &EndSignals::arrived, &work, &QTimer::stop);
    QObject::connect(&ends, &EndSignals::arrived, &window, &MainWindow::endQuietly);
    window.show();
    int change = 0;
    QObject::connect(&work, &QTimer::timeout, &window, [&] {
        ++change;
        window.document().apply({u"base"_s, [&](Scene& scene) { scene.encoding.base = firstBase + change; }});
        std::printf("%d %lld\n", change, static_cast<long long>(QDateTime::currentMSecsSinceEpoch()));
        std::fflush(stdout);
    });
    work.start(everyMilliseconds);
    if (QApplication::arguments().contains(u"--close"_s))
        QTimer::singleShot(300, &window, [&] {
            work.stop();
            window.close();
        });
    if (QApplication::arguments().contains(u"--log-out"_s))
        QTimer::singleShot(600, &window, [&] {
            work.stop();
            logOut(application);
        });
    return QApplication::exec();
}
