// SPDX-License-Identifier: GPL-3.0-or-later
//
// Time from a moved control until all visible figures are repainted, in the real window, on Qt's offscreen
// platform or on a display. Run it manually from the build directory:
//   bin/window_benchmark [--steps 200] [--size 5000x512] [--window 1600x1000] [--figures heatmap,sum]
//                        [--control base] [--smoke] [--transitions] [--training] [--processor]
// A step of a control is one edit, as sent by a slider, and its consequences: updating and repainting the
// figures, the inspector and the control panel. Times are milliseconds: median / 99th percentile / worst of
// the steps.
#include "app/figures/transitions/options.h"
#include "app/plot/canvas.h"
#include "app/scene/literals.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/controls/control_panel.h"
#include "app/window/controls/parameter_control.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/session.h"
#include "tests/benchmarks/frames.h"
#include "tests/benchmarks/training_frames.h"

#include <QCommandLineParser>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

using namespace sinescope;

namespace {

/// Peak memory of this process since the last call, in MB. Linux only; 0 elsewhere.
double peakMemory() {
    double peak = 0;
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.rfind("VmHWM:", 0) == 0) peak = std::stod(line.substr(6)) / 1024;
    std::ofstream("/proc/self/clear_refs") << "5";
    return peak;
}

/// A control, and a function that moves it to a fraction 0 .. 1 of its way.
struct Control {
    QString id;
    std::function<void(MainWindow&, double part)> move;
};

void select(MainWindow& window, const QString& key, const std::function<void(Selection&)>& change) {
    window.document().apply({key, [change](Scene& scene) { change(scene.selection); }, key});
}

std::int64_t part(std::int64_t count, double fraction) {
    return static_cast<std::int64_t>(std::llround(static_cast<double>(count - 1) * fraction));
}

std::vector<Control> controls(const EncodingParameters& size) {
    const auto lengthAt = [size](double f) { return double(size.length) * (1 - f / 10); };
    const auto widthAt = [size](double f) { return 2 * std::round(double(size.dModel) * (1 - 0.8 * f) / 2); };
    const auto first = [](MainWindow& window, double f) {
        const QString key = u"first position"_s;
        window.document().apply(
            {key, [f](Scene& scene) { scene.encoding.firstPosition = part(1000, f); }, key});
    };
    return {
        {u"L"_s,
         [=](MainWindow& w, double f) { emit w.controls().length()->requested(std::floor(lengthAt(f))); }},
        {u"d_model"_s, [=](MainWindow& w, double f) { emit w.controls().dModel()->requested(widthAt(f)); }},
        {u"base"_s,
         [](MainWindow& w, double f) { emit w.controls().base()->requested(std::pow(10, 2 + 4 * f)); }},
        {u"first"_s, first},
        {u"position"_s,
         [=](MainWindow& w, double f) {
             select(w, u"p"_s, [=](Selection& s) { s.position = part(size.length, f); });
         }},
        {u"column"_s,
         [=](MainWindow& w, double f) {
             select(w, u"j"_s, [=](Selection& s) { s.column = part(size.dModel, f); });
         }},
        {u"shift"_s, [](MainWindow& w,
                        double f) { select(w, u"k"_s, [=](Selection& s) { s.shift = 1 + part(201, f); }); }},
        {u"L_tr"_s,
         [=](MainWindow& w, double f) {
             select(w, u"L_tr"_s, [=](Selection& s) { s.trainedLength = 1 + part(size.length, f / 2); });
         }},
    };
}

Scene sceneOf(const EncodingParameters& size, const QStringList& figures) {
    Scene scene;
    scene.encoding = size;
    scene.selection.trainedLength = std::max<std::int64_t>(1, size.length / 4);
    scene.figures.clear();
    for (const QString& id : figures) scene.figures.push_back({id, {}, {}, {}});
    scene.arrangement.columns = figures.size() > 1 ? 2 : 1;
    return scene;
}

struct Budget {
    double median = 0;
    double worst = 0;
};

Budget budgetOf(const EncodingParameters& size) {
    if (size.length * size.dModel <= 5'000 * 512) return {4.2, 16.7};
    return {16.7, 0};
}

void run(FrameApplication& application, MainWindow& window, const EncodingParameters& size,
         const QStringList& figures, const QString& only, int steps) {
    std::printf("\nL = %lld, d = %lld: %s\n%-10s %-24s", static_cast<long long>(size.length),
                static_cast<long long>(size.dModel), qPrintable(figures.join(u", "_s)), "control",
                "   all figures");
    for (const QString& id : figures) std::printf(" %-24s", qPrintable(u"   "_s + id));
    std::printf("\n");
    window.document().open(sceneOf(size, figures));
    QApplication::processEvents();
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // figures of the previous set
    peakMemory();
    const Budget budget = budgetOf(size);
    for (const Control& control : controls(size)) {
        if (!only.isEmpty() && control.id != only) continue;
        window.document().open(sceneOf(size, figures));
        for (int warm = 0; warm < 3; ++warm)
            measureFrame(application, window, [&] { control.move(window, 0.001 * warm); });
        Milliseconds whole;
        std::map<QString, Milliseconds> each;
        for (int k = 0; k < steps; ++k) {
            const FrameTime step =
                measureFrame(application, window, [&] { control.move(window, (k + 1.0) / steps); });
            whole.push_back(step.whole);
            for (const auto& [id, taken] : step.figures) each[id].push_back(taken);
        }
        std::printf("%-10s %-24s", qPrintable(control.id), summary(whole).c_str());
        for (const QString& id : figures) std::printf(" %-24s", summary(each[id]).c_str());
        std::sort(whole.begin(), whole.end());
        const bool slow =
            whole[whole.size() / 2] > budget.median || (budget.worst > 0 && whole.back() > budget.worst);
        std::printf("%s\n", slow ? " over" : "");
        std::fflush(stdout);
    }
    std::printf("most memory in use: %.0f MB\n", peakMemory());
}

/// Measures the frames of each transition, alone in the window. The budget is that of 60 frames per second.
void runTransitions(FrameApplication& application, MainWindow& window, int steps) {
    constexpr double budget = 1000.0 / 60;
    std::printf("\nA frame of a transition; its worst as a part of the %.1f ms of 60 a second\n", budget);
    for (const TransitionInfo& info : transitions()) {
        Scene scene;
        openTransition(scene, info, {});
        scene.arrangement.maximized = transitionSpec().id;
        window.document().open(scene);
        QApplication::processEvents();
        const auto show = [&](double time) {
            window.document().apply({info.title,
                                     [time](Scene& next) {
                                         findFigure(next, transitionSpec().id)->options[transitionTimeKey()] =
                                             time;
                                     },
                                     info.id});
        };
        for (int warm = 0; warm <= 10; ++warm) measureFrame(application, window, [&] { show(0.1 * warm); });
        Milliseconds taken;
        for (int k = 0; k < steps; ++k)
            taken.push_back(measureFrame(application, window, [&] { show((k + 1.0) / steps); }).whole);
        const double worst = *std::max_element(taken.begin(), taken.end());
        std::printf("%-20s %-24s %5.2f%s\n", qPrintable(info.id), summary(taken).c_str(), worst / budget,
                    worst > budget ? " over" : "");
        std::fflush(stdout);
    }
}

/// Baseline: a QCPColorMap with every cell of the matrix, refilled when the base changes.
void plainColorMap(FrameApplication& application, const EncodingParameters& size, const QSize& area,
                   int steps) {
    constexpr double maximumBytes = 1e9;
    const double bytes = double(size.length) * double(size.dModel) * sizeof(double);
    std::printf("\nA plain QCustomPlot colour map of all cells, L = %lld, d = %lld: ",
                static_cast<long long>(size.length), static_cast<long long>(size.dModel));
    if (bytes > maximumBytes) {
        std::printf("its cells would take %.0f GB; not measured\n", bytes / 1e9);
        return;
    }
    QCustomPlot plot;
    auto* map = new QCPColorMap(plot.xAxis, plot.yAxis);
    const int rows = static_cast<int>(size.length);
    const int columns = static_cast<int>(size.dModel);
    map->data()->setSize(columns, rows);
    map->data()->setRange({0, columns - 1.0}, {0, rows - 1.0});
    map->setInterpolate(false);
    map->setDataRange({-1, 1});
    plot.yAxis->setRangeReversed(true);
    plot.rescaleAxes();
    plot.resize(area);
    plot.show();
    QApplication::processEvents();
    Milliseconds taken;
    for (int k = 0; k < steps; ++k) {
        const double base = std::pow(10, 2 + 4.0 * k / steps);
        application.takePainted();
        const double start = now();
        for (int j = 0; j < columns; ++j) {
            const double frequency = std::pow(base, -double(j / 2 * 2) / columns);
            for (int p = 0; p < rows; ++p)
                map->data()->setCell(j, p, j % 2 ? std::cos(p * frequency) : std::sin(p * frequency));
        }
        plot.replot(QCustomPlot::rpQueuedReplot);
        for (int turn = 0; turn < 3 && !application.painted().contains(&plot); ++turn)
            QApplication::processEvents();
        taken.push_back(now() - start);
    }
    std::printf("%s of %d steps of the base\n", summary(taken).c_str(), steps);
}

EncodingParameters sizeFrom(const QString& text) {
    const QStringList sides = text.split('x'_L1);
    EncodingParameters size;
    size.length = sides.value(0).toLongLong();
    size.dModel = sides.value(1).toLongLong();
    validate(size);
    return size;
}

QSize pixelsFrom(const QString& text) {
    const QStringList sides = text.split('x'_L1);
    return {sides.value(0).toInt(), sides.value(1).toInt()};
}

std::vector<QStringList> groups() {
    std::vector<QStringList> four;
    for (const FigureKind& kind : figureKinds()) {
        if (four.empty() || four.back().size() == 4) four.emplace_back();
        four.back() << kind.spec.id;
    }
    return four;
}

}  // namespace

int main(int argc, char** argv) {
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setOrganizationName(u"Sinescope"_s);
    QApplication::setApplicationName(u"sinescope-benchmark"_s);
    QApplication::setStyle(u"Fusion"_s);
    FrameApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOptions({
        {u"steps"_s, u"Steps of each control."_s, u"n"_s, u"200"_s},
        {u"size"_s, u"Only this size."_s, u"LxD"_s},
        {u"window"_s, u"The window's size."_s, u"WxH"_s, u"1600x1000"_s},
        {u"figures"_s, u"Only these figures, in one grid."_s, u"ids"_s},
        {u"control"_s, u"Only this control."_s, u"id"_s},
        {u"transitions"_s, u"Only the frames of transitions."_s},
        {u"training"_s, u"Only the frames beside a training network."_s},
        {u"processor"_s, u"Processor time of the window's thread, for a machine that does other work too."_s},
        {u"smoke"_s, u"Two steps of a small size: does it run?"_s},
    });
    parser.process(application);
    if (parser.isSet(u"processor"_s)) measureProcessorTime();
    const bool smoke = parser.isSet(u"smoke"_s);
    const int steps = smoke ? 2 : std::max(1, parser.value(u"steps"_s).toInt());
    QStringList sizes{u"5000x512"_s, u"1048576x16384"_s};
    if (smoke) sizes = {u"50x128"_s};
    if (parser.isSet(u"size"_s)) sizes = {parser.value(u"size"_s)};
    std::vector<QStringList> sets = groups();
    if (parser.isSet(u"figures"_s)) sets = {parser.value(u"figures"_s).split(','_L1)};

    QSettings().clear();
    const double start = now();
    MainWindow window;
    window.setWindowState(Qt::WindowNoState);  // maximized on the small screen of the offscreen platform
    window.resize(pixelsFrom(parser.value(u"window"_s)));
    window.show();
    while (!allPainted(application, window.board().panels())) QApplication::processEvents();
    std::printf("Platform %s, window %d x %d; from nothing to its first picture %.0f ms.\n",
                qPrintable(QGuiApplication::platformName()), window.width(), window.height(), now() - start);
    if (parser.isSet(u"transitions"_s)) {
        runTransitions(application, window, steps);
        return 0;
    }
    if (parser.isSet(u"training"_s)) {
        runTraining(application, window, steps);
        return 0;
    }
    for (const QString& size : sizes)
        for (const QStringList& figures : sets)
            run(application, window, sizeFrom(size), figures, parser.value(u"control"_s), steps);
    if (parser.isSet(u"figures"_s)) return 0;
    runTransitions(application, window, steps);
    runTraining(application, window, steps);
    const QSize area = window.board().panels().front()->figure().surface()->size();
    for (const QString& size : sizes) plainColorMap(application, sizeFrom(size), area, smoke ? 1 : 10);
    return 0;
}
