// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/frames.h"

#include "app/plot/canvas.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace sinescope {

namespace {

bool processorTime = false;

}  // namespace

void measureProcessorTime() {
    processorTime = true;
}

double now() {
    if (processorTime) {
        timespec used{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
        return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
    }
    static const QElapsedTimer clock = [] {
        QElapsedTimer started;
        started.start();
        return started;
    }();
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

double median(Milliseconds taken) {
    std::sort(taken.begin(), taken.end());
    return taken.empty() ? 0 : taken[taken.size() / 2];
}

std::string summary(Milliseconds taken) {
    if (taken.empty()) return "";
    std::sort(taken.begin(), taken.end());
    const auto at = [&](double part) {
        return taken[static_cast<std::size_t>(part * static_cast<double>(taken.size() - 1) + 0.5)];
    };
    char text[80];
    std::snprintf(text, sizeof text, "%6.2f /%6.2f /%6.2f", at(0.5), at(0.99), taken.back());
    return text;
}

bool FrameApplication::notify(QObject* receiver, QEvent* event) {
    // Read first, because the receiver and the event may be deleted by notify().
    const bool paints = event->type() == QEvent::Paint;
    const double start = now();
    ++m_depth;
    const bool done = QApplication::notify(receiver, event);
    --m_depth;
    const double taken = now() - start;
    if (paints) m_painted[receiver] += taken;
    if (m_depth == 0) m_longest = std::max(m_longest, taken);
    return done;
}

QCustomPlot* canvasOf(const Panel& panel) {
    QWidget* const surface = panel.figure().surface();
    if (auto* canvas = qobject_cast<QCustomPlot*>(surface)) return canvas;
    const QList<QCustomPlot*> all = surface->findChildren<QCustomPlot*>();
    const auto shown = std::find_if(all.begin(), all.end(),
                                    [surface](QCustomPlot* canvas) { return canvas->isVisibleTo(surface); });
    return shown == all.end() ? nullptr : *shown;
}

bool allPainted(FrameApplication& application, const std::vector<Panel*>& panels) {
    return std::all_of(panels.begin(), panels.end(), [&](Panel* panel) {
        return !panel->isVisible() || application.painted().contains(canvasOf(*panel));
    });
}

FrameTime measureFrame(FrameApplication& application, MainWindow& window, const std::function<void()>& move) {
    const std::vector<Panel*> panels = window.board().panels();
    std::map<QString, double> replotted;
    std::map<QString, double> started;
    std::vector<QMetaObject::Connection> watched;
    for (Panel* panel : panels) {
        QCustomPlot* const canvas = canvasOf(*panel);
        const QString id = panel->id();
        started[id] = replotted[id] = 0;  // inserted here, because figures are painted in several threads
        watched.push_back(
            QObject::connect(canvas, &QCustomPlot::beforeReplot, [&at = started[id]] { at = now(); }));
        watched.push_back(
            QObject::connect(canvas, &QCustomPlot::afterReplot,
                             [&sum = replotted[id], &from = started[id]] { sum += now() - from; }));
    }
    application.takePainted();
    FrameTime step;
    const double start = now();
    move();
    for (Panel* panel : panels) {
        const double before = now();
        panel->bringUpToDate();
        step.figures[panel->id()] += now() - before;
    }
    window.bringUpToDate();
    // Processes the queued replots, then the paint events they request.
    for (int turn = 0; turn < 4 && (turn < 2 || !allPainted(application, panels)); ++turn)
        QApplication::processEvents();
    step.whole = now() - start;
    const std::map<QObject*, double> painted = application.takePainted();
    for (Panel* panel : panels) {
        const auto found = painted.find(canvasOf(*panel));
        step.figures[panel->id()] += replotted[panel->id()] + (found == painted.end() ? 0 : found->second);
    }
    for (const QMetaObject::Connection& one : watched) QObject::disconnect(one);
    return step;
}

}  // namespace sinescope
