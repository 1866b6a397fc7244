// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/training_frames.h"

#include "app/figures/learn/model.h"
#include "app/plot/canvas.h"
#include "app/scene/literals.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/play/player.h"

#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>

namespace sinescope {

namespace {

constexpr double blockBudget = 50;    // ms
constexpr double pictureBudget = 30;  // per second

struct Slider {
    const char* name;
    std::function<void(Scene&, double part)> move;
};

/// A different seed in each run prevents reuse of a trained network.
Scene sceneWithLearn(int steps, int seed) {
    Scene scene;
    scene.encoding.length = 5000;
    scene.encoding.dModel = 512;
    scene.selection.trainedLength = 1250;
    scene.figures.clear();
    for (const char* id : {"heatmap", "positions", "wavelengths", "learn"})
        scene.figures.push_back({QString::fromLatin1(id), {}, {}, {}});
    scene.figures.back().options[u"steps"_s] = steps;
    scene.figures.back().options[u"seed"_s] = seed;
    scene.arrangement.columns = 2;
    return scene;
}

Panel& learnPanel(MainWindow& window) {
    const std::vector<Panel*> panels = window.board().panels();
    return **std::find_if(panels.begin(), panels.end(),
                          [](Panel* panel) { return panel->id() == u"learn"_s; });
}

/// The training step shown.
int shownStep(MainWindow& window) {
    const auto* model = dynamic_cast<const LearnModel*>(&learnPanel(window).model());
    return model ? model->options().steps : 0;
}

struct SliderFrames {
    Milliseconds taken;
    double longestEvent = 0;
    int from = 0;
    int to = 0;
};

SliderFrames framesOf(FrameApplication& application, MainWindow& window, const Slider& slider, int count) {
    const auto frame = [&](double part) {
        const QString name = QString::fromLatin1(slider.name);
        return measureFrame(application, window, [&] {
            window.document().apply({name, [&](Scene& scene) { slider.move(scene, part); }, name});
        });
    };
    for (int warm = 0; warm < 3; ++warm) frame(0.001 * warm);
    application.takeLongestEvent();
    SliderFrames frames;
    frames.from = shownStep(window);
    for (int k = 0; k < count; ++k) frames.taken.push_back(frame((k + 1.0) / count).whole);
    frames.to = shownStep(window);
    frames.longestEvent = application.takeLongestEvent();
    return frames;
}

void printSlider(FrameApplication& application, MainWindow& window, const Slider& slider, int count) {
    static int seed = 1;
    window.document().open(sceneWithLearn(0, 1));
    const SliderFrames atRest = framesOf(application, window, slider, count);
    window.document().open(sceneWithLearn(LearnOptions::maximumSteps, ++seed));
    const SliderFrames training = framesOf(application, window, slider, count);
    std::printf("%-10s %-24s %-24s %6.2f %8.2f   %d to %d\n", slider.name, summary(atRest.taken).c_str(),
                summary(training.taken).c_str(), median(training.taken) / median(atRest.taken),
                training.longestEvent, training.from, training.to);
    std::fflush(stdout);
}

/// Plays the steps as Start does, and counts the pictures shown.
void printPlaying(FrameApplication& application, MainWindow& window, double seconds) {
    constexpr double stepsPerSecond = 60;
    window.document().open(sceneWithLearn(0, 1000));
    QApplication::processEvents();
    QObject* const canvas = canvasOf(learnPanel(window));
    window.player().playOnce(learnStepsId(), 0, std::ceil(stepsPerSecond * seconds), seconds);
    application.takePainted();
    application.takeLongestEvent();
    int pictures = 0;
    const std::clock_t processor = std::clock();
    const double start = now();
    bool ended = false;  // set by a timer, which also wakes an idle window
    QTimer::singleShot(std::chrono::milliseconds(std::lround(1000 * seconds)), [&] { ended = true; });
    while (!ended) {
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        pictures += application.takePainted().contains(canvas) ? 1 : 0;
    }
    const double elapsed = (now() - start) / 1000;
    const double cores = static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC / elapsed;
    window.player().pause();
    std::printf("60 steps a second are played: %.1f pictures a second, longest event %.2f ms, %.2f cores\n",
                pictures / elapsed, application.takeLongestEvent(), cores);
}

}  // namespace

void runTraining(FrameApplication& application, MainWindow& window, int steps) {
    std::printf(
        "\nBeside a network that trains, L = 5000, d = 512: heatmap, positions, wavelengths, learn. Budgets: "
        "frames as above, %.0f ms an event, %.0f pictures a second\n%-10s %-24s %-24s %6s %8s   %s\n",
        blockBudget, pictureBudget, "control", "   at rest", "   training", "ratio", "event ms", "steps");
    const std::vector<Slider> sliders{
        {"base", [](Scene& scene, double part) { scene.encoding.base = std::pow(10, 2 + 4 * part); }},
        {"L", [](Scene& scene, double part) { scene.encoding.length = std::llround(5000 - 500 * part); }},
        {"position", [](Scene& scene, double part) { scene.selection.position = std::llround(4999 * part); }},
        {"column", [](Scene& scene, double part) { scene.selection.column = std::llround(511 * part); }},
    };
    for (const Slider& slider : sliders) printSlider(application, window, slider, steps);
    printPlaying(application, window, steps < 10 ? 0.2 : 5);
}

}  // namespace sinescope
