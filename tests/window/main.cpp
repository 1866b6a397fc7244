// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/application.h"
#include "board_test.h"
#include "controls_test.h"
#include "drag_test.h"
#include "every_figure_test.h"
#include "figures_test.h"
#include "handles_test.h"
#include "help_test.h"
#include "layout_test.h"
#include "lit_terms_test.h"
#include "options_test.h"
#include "play_test.h"
#include "safety_test.h"
#include "session_test.h"
#include "tests/case_failure.h"
#include "trained_length_test.h"
#include "values_test.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <cstring>

namespace {
constexpr int skipped = 77;
}

using sinescope::Guarded;

int main(int argc, char** argv) {
    if (argc > 1 && std::strcmp(argv[1], "--real-window") == 0) {
        const QByteArray display = qgetenv("SINESCOPE_TEST_DISPLAY");
        if (display.isEmpty()) {
            std::puts("SINESCOPE_TEST_DISPLAY names no display: skipped.");
            return skipped;
        }
        qputenv("DISPLAY", display);
        qputenv("QT_QPA_PLATFORM", "xcb");
        --argc;
        argv[1] = argv[0];
        ++argv;
    }
    QStandardPaths::setTestModeEnabled(true);
    // Settings of its own for each run: two of them may run at once.
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QApplication::setOrganizationName(QStringLiteral("Sinescope"));
    QApplication::setApplicationName(QStringLiteral("sinescope-tests"));
    QApplication::setStyle(QStringLiteral("Fusion"));
    qputenv("XDG_STATE_HOME", settings.path().toLocal8Bit());
    sinescope::Application application(argc, argv);
    int failures = 0;
    const auto run = [&](QObject&& test) { failures += QTest::qExec(&test, argc, argv); };
    run(Guarded<ValuesTest>());
    run(Guarded<ControlsTest>());
    run(Guarded<FiguresTest>());
    run(Guarded<DragTest>());
    run(Guarded<HandlesTest>());
    run(Guarded<BoardTest>());
    run(Guarded<HelpTest>());
    run(Guarded<LayoutTest>());
    run(Guarded<LitTermsTest>());
    run(Guarded<EveryFigureTest>());
    run(Guarded<OptionsTest>());
    run(Guarded<PlayTest>());
    run(Guarded<SessionTest>());
    run(Guarded<SafetyTest>());
    run(Guarded<TrainedLengthTest>());
    return failures;
}
