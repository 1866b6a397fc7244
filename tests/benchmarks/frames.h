// SPDX-License-Identifier: GPL-3.0-or-later
//
// Frame times of the window, from a moved control until all visible figures are repainted.
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
/// Makes now() return the calling thread's processor time, which other programs hardly affect.
void measureProcessorTime();
/// "median / 99th percentile / worst"; empty if nothing was measured.
std::string summary(Milliseconds taken);
double median(Milliseconds taken);

/// Measures the paint times of each figure's surface and the longest event, which blocked the event loop.
class FrameApplication : public QApplication {
 public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;
    std::map<QObject*, double> takePainted() { return std::exchange(m_painted, {}); }
    const std::map<QObject*, double>& painted() const { return m_painted; }
    /// Returns the longest event since the last call.
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

/// The visible canvas: the figure's surface, or the visible one on it.
QCustomPlot* canvasOf(const Panel& panel);
bool allPainted(FrameApplication& application, const std::vector<Panel*>& panels);
/// Moves a control and waits until everything visible has been repainted.
FrameTime measureFrame(FrameApplication& application, MainWindow& window, const std::function<void()>& move);

}  // namespace sinescope
