// SPDX-License-Identifier: GPL-3.0-or-later
//
// Times of the window's frames: from a moved control to all visible figures repainted.
#pragma once

#include "app/window/shell/main_window.h"

#include <QApplication>
#include <QString>

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

class QCustomPlot;

namespace sinescope {

class Panel;

using Milliseconds = std::vector<double>;

/// Milliseconds since the first call.
double now();
/// From here on now() counts the processor time of the thread that asks, which other programs disturb little.
void measureProcessorTime();
/// "median / 99th percentile / worst"; empty if nothing was measured.
std::string summary(Milliseconds taken);
double median(Milliseconds taken);

/// Measures how long the paint events of each figure's surface take, and the longest event of all, for which
/// the event loop was blocked.
class FrameApplication : public QApplication {
 public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;
    std::map<QObject*, double> takePainted() { return std::exchange(m_painted, {}); }
    const std::map<QObject*, double>& painted() const { return m_painted; }
    /// The longest event since the last call.
    double takeLongestEvent() { return std::exchange(m_longest, 0); }

 private:
    std::map<QObject*, double> m_painted;
    double m_longest = 0;
    int m_depth = 0;
};

struct FrameTime {
    double whole = 0;
    std::map<QString, double> figures;
};

/// The canvas that is seen: a figure's surface, or the one of those on it that is shown.
QCustomPlot* canvasOf(const Panel& panel);
bool allPainted(FrameApplication& application, const std::vector<Panel*>& panels);
/// Moves a control and waits until everything that is seen has been repainted.
FrameTime measureFrame(FrameApplication& application, MainWindow& window, const std::function<void()>& move);

}  // namespace sinescope
