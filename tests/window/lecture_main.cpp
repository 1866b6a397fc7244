// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests of lessons in the window (--lessons) and on stage. The stage is tested on one display, on a small
// one, and on two.
#include "app/scene/literals.h"
#include "app/window/parts/application.h"
#include "stage_support.h"
#include "test_classes.h"
#include "test_home.h"

#include <QFile>

#include <map>
#include <set>
#include <string>

namespace {

const QByteArray oneDisplay =
    R"({"screens": [{"name": "one", "x": 0, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96,
        "logicalBaseDpi": 96, "dpr": 1}]})";

/// Display configurations, which Qt's offscreen platform reads from a file.
const std::map<std::string, QByteArray> displays = {
    {"--small-display", R"({"screens": [{"name": "small", "x": 0, "y": 0, "width": 1280, "height": 720,
        "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})"},
    {"--two-displays", R"({"screens": [
        {"name": "laptop", "x": 0, "y": 0, "width": 1366, "height": 900, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
        {"name": "projector", "x": 1366, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "logicalBaseDpi": 96,
         "dpr": 1}]})"},
    {"--lessons", oneDisplay},
    {"", oneDisplay}};

}  // namespace

using namespace sinescope;

int main(int argc, char** argv) {
    std::string asked = argc > 1 ? argv[1] : "";
    if (displays.contains(asked) && !asked.empty()) {
        --argc;
        argv[1] = argv[0];
        ++argv;
    } else {
        asked.clear();
    }
    const TestHome home("sinescope-lecture-tests");
    const QString layout = home.filePath(u"displays.json"_s);
    QFile file(layout);
    if (!file.open(QIODevice::WriteOnly)) return 1;
    file.write(displays.at(asked));
    file.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + layout.toLocal8Bit());
    Application application(argc, argv);
    const std::set<std::string> parts = asked == "--lessons"        ? std::set<std::string>{asked}
                                        : asked == "--two-displays" ? std::set<std::string>{""}
                                        : asked == "--small-display"
                                            ? std::set<std::string>{"", oneDisplayPart}
                                            : std::set<std::string>{"", oneDisplayPart, largeDisplayPart};
    return runTests(argc, argv, [&parts](const std::string& part) { return parts.contains(part); });
}
