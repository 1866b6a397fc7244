// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/paint_queue.h"

#include "app/plot/canvas.h"

#include <QCoreApplication>
#include <QPointer>
#include <QSemaphore>
#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace sinescope {

namespace {

/// More figures than this are seldom open.
constexpr int mostThreads = 4;

std::vector<QPointer<Canvas>> waiting;  // of the thread of the application

QThreadPool*& pool() {
    static QThreadPool* threads = nullptr;
    return threads;
}

/// Its threads stay, with the fonts that each has opened.
QThreadPool& painters() {
    if (!pool()) {
        pool() = new QThreadPool;
        pool()->setMaxThreadCount(std::clamp(QThread::idealThreadCount(), 1, mostThreads) - 1);
        pool()->setExpiryTimeout(-1);
        qAddPostRoutine([] { delete std::exchange(pool(), nullptr); });
    }
    return *pool();
}

/// Canvases that are painted at the same time. A thread that comes too late finds nothing left to do.
class Round {
 public:
    explicit Round(std::vector<Canvas*> canvases) : m_canvases(std::move(canvases)) {}

    void work() {
        for (std::size_t k = m_next++; k < m_canvases.size(); k = m_next++) {
            try {
                m_canvases[k]->replot(QCustomPlot::rpQueuedRefresh);
            } catch (...) {
                const std::lock_guard lock(m_failing);
                m_failure = std::current_exception();
            }
            m_done.release();
        }
    }
    void wait() {
        m_done.acquire(static_cast<int>(m_canvases.size()));
        if (m_failure) std::rethrow_exception(m_failure);
    }

 private:
    std::vector<Canvas*> m_canvases;
    std::atomic<std::size_t> m_next = 0;
    QSemaphore m_done;
    std::mutex m_failing;
    std::exception_ptr m_failure;
};

/// A window is asked to show what was painted in its own thread.
class HeldUpdates {
 public:
    explicit HeldUpdates(const std::vector<Canvas*>& canvases) {
        for (Canvas* canvas : canvases) {
            if (canvas->testAttribute(Qt::WA_UpdatesDisabled)) continue;
            canvas->setAttribute(Qt::WA_UpdatesDisabled);
            m_held.push_back(canvas);
        }
    }
    ~HeldUpdates() {
        for (Canvas* canvas : m_held) {
            canvas->setAttribute(Qt::WA_UpdatesDisabled, false);
            canvas->update();
        }
    }
    HeldUpdates(const HeldUpdates&) = delete;
    HeldUpdates& operator=(const HeldUpdates&) = delete;

 private:
    std::vector<Canvas*> m_held;
};

void paintWaiting() {
    std::vector<Canvas*> canvases;
    for (const QPointer<Canvas>& canvas : std::exchange(waiting, {}))
        if (canvas) canvases.push_back(canvas);
    const int helpers = std::min(painters().maxThreadCount(), static_cast<int>(canvases.size()) - 1);
    const HeldUpdates held(canvases);
    const auto round = std::make_shared<Round>(std::move(canvases));
    for (int k = 0; k < helpers; ++k) painters().start([round] { round->work(); });
    round->work();
    round->wait();
}

}  // namespace

void paintSoon(Canvas& canvas) {
    // First the canvas is asked: of one that only files show this event is taken back.
    const auto wait = [&canvas] {
        if (std::find(waiting.begin(), waiting.end(), &canvas) != waiting.end()) return;
        if (waiting.empty())
            QMetaObject::invokeMethod(QCoreApplication::instance(), paintWaiting, Qt::QueuedConnection);
        waiting.emplace_back(&canvas);
    };
    QMetaObject::invokeMethod(&canvas, wait, Qt::QueuedConnection);
}

}  // namespace sinescope
