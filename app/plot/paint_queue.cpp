// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/paint_queue.h"

#include "app/plot/canvas.h"
#include "app/plot/parallel.h"
#include "app/scene/texts_of.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace sinescope {

namespace {

/// Used only in the main thread.
std::vector<QPointer<Canvas>> waiting;

/// Prevents canvases from calling update() in another thread.
class UpdateBlocker {
 public:
    explicit UpdateBlocker(const std::vector<Canvas*>& canvases) {
        for (Canvas* canvas : canvases) {
            if (canvas->testAttribute(Qt::WA_UpdatesDisabled)) continue;
            canvas->setAttribute(Qt::WA_UpdatesDisabled);
            m_blocked.push_back(canvas);
        }
    }
    ~UpdateBlocker() {
        for (Canvas* canvas : m_blocked) canvas->setAttribute(Qt::WA_UpdatesDisabled, false);
    }
    UpdateBlocker(const UpdateBlocker&) = delete;
    UpdateBlocker& operator=(const UpdateBlocker&) = delete;

 private:
    std::vector<Canvas*> m_blocked;
};

void paintInParallel(std::vector<Canvas*> canvases) {
    const UpdateBlocker blocker(canvases);
    // The slowest first, so that the threads end at about the same time.
    std::ranges::stable_sort(canvases, std::ranges::greater(),
                             [](const Canvas* canvas) { return canvas->replotTime(true); });
    runInParallel(valuesOf(canvases, [](Canvas* canvas) -> std::function<void()> {
        return [canvas] { canvas->replot(QCustomPlot::rpQueuedRefresh); };
    }));
}

void paintWaiting() {
    std::vector<Canvas*> canvases;
    for (const QPointer<Canvas>& canvas : std::exchange(waiting, {}))
        if (canvas && canvas->isPaintingRequested()) canvases.push_back(canvas);
    for (Canvas* canvas : canvases) canvas->update();
    paintInParallel(std::move(canvases));
}

}  // namespace

void queuePainting(Canvas& canvas) {
    canvas.requestPainting();
    // Queued via the canvas, because for a canvas used only for files this event is removed.
    const auto wait = [&canvas] {
        if (std::find(waiting.begin(), waiting.end(), &canvas) != waiting.end()) return;
        if (waiting.empty())
            QMetaObject::invokeMethod(QCoreApplication::instance(), paintWaiting, Qt::QueuedConnection);
        waiting.emplace_back(&canvas);
    };
    QMetaObject::invokeMethod(&canvas, wait, Qt::QueuedConnection);
}

void paintResized(Canvas& canvas) {
    std::vector<Canvas*> canvases{&canvas};
    for (QCustomPlot* plot : canvas.window()->findChildren<QCustomPlot*>()) {
        auto* other = dynamic_cast<Canvas*>(plot);
        if (other && other != &canvas && other->isResized() && other->isVisible()) canvases.push_back(other);
    }
    paintInParallel(std::move(canvases));
}

}  // namespace sinescope
