// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/application.h"
#include "test_classes.h"
#include "test_home.h"

#include <cstring>

namespace {
constexpr int skipped = 77;
}

using namespace sinescope;

// With --real-window, only tests that depend on a window system run: keys and focus, menus, drags, the
// clipboard, sizes and states of windows.
int main(int argc, char** argv) {
    const bool isReal = argc > 1 && std::strcmp(argv[1], "--real-window") == 0;
    if (isReal) {
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
    const TestHome home("sinescope-tests");
    Application application(argc, argv);
    return runTests(argc, argv,
                    [isReal](const std::string& part) { return !isReal || part != offscreenPart; });
}
