// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/application.h"
#include "board_test.h"
#include "controls_test.h"
#include "drag_test.h"
#include "every_figure_test.h"
#include "figures_test.h"
#include "first_window_test.h"
#include "handles_test.h"
#include "help_test.h"
#include "layout_test.h"
#include "lit_terms_test.h"
#include "options_test.h"
#include "play_test.h"
#include "plot_tools_test.h"
#include "safety_test.h"
#include "session_test.h"
#include "test_home.h"
#include "trained_length_test.h"
#include "values_test.h"

#include <cstdio>
#include <cstring>

namespace {
constexpr int skipped = 77;
}

using namespace sinescope;

namespace {
/// What has to do with a window system: keys and focus, menus, drags, the clipboard, sizes and states of
/// windows. Others are tried beside them where there is none.
template <typename... Others>
int run(int argc, char** argv) {
    return runTests<FirstWindowTest, ControlsTest, FiguresTest, DragTest, BoardTest, HelpTest, LayoutTest,
                    EveryFigureTest, OptionsTest, PlayTest, SessionTest, PlotToolsTest, Others...>(argc,
                                                                                                   argv);
}
}  // namespace

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
    return isReal ? run<>(argc, argv)
                  : run<ValuesTest, HandlesTest, LitTermsTest, SafetyTest, TrainedLengthTest>(argc, argv);
}
