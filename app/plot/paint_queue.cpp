// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/paint_queue.h"

#include "app/plot/canvas.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace sinescope {

namespace {

/// More figures are rarely open.
constexpr int mostThreads = 4;

/// Used only in the main thread.
std::vector<QPointer<Canvas>> waiting;

QThreadPool*& pool() {
    static QThreadPool* threads = nullptr;
    return threads;
}

/// Threads never expire, because each keeps its open fonts.
QThreadPool& painters() {
    if (!pool()) {
        pool() = new QThreadPool;
        pool()->setMaxThreadCount(std::clamp(QThread::idealThreadCount(), 1, mostThreads) - 1);
        pool()->setExpiryTimeout(-1);
        qAddPostRoutine([] { delete std::exchange(pool(), nullptr); });
    }
    return *pool();
}

/// Canvases painted in parallel. A thread that starts too late finds nothing left to do. All synchronization
/// uses one mutex, so that a sanitizer can follow it.
class Round {
 public:
    explicit Round(std::vector<Canvas*> canvases) {
        const std::lock_guard lock(m_mutex);
        m_canvases = std::move(canvases);
    }

    void work() {
        std::unique_lock lock(m_mutex);
        while (m_next < m_canvases.size()) {
            Canvas* const canvas = m_canvases[m_next++];
            lock.unlock();
            const std::exception_ptr failure = failureOf(*canvas);
            lock.lock();
            if (failure) m_failure = failure;
            if (++m_painted == m_canvases.size()) m_done.notify_all();
        }
    }
    void wait() {
        std::unique_lock lock(m_mutex);
        m_done.wait(lock, [this] { return m_painted == m_canvases.size(); });
        if (m_failure) std::rethrow_exception(m_failure);
    }

 private:
    static std::exception_ptr failureOf(Canvas& canvas) {
        try {
            canvas.replot(QCustomPlot::rpQueuedRefresh);
            return nullptr;
        } catch (...) {
            return std::current_exception();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_done;
    std::vector<Canvas*> m_canvases;
    std::size_t m_next = 0;
    std::size_t m_painted = 0;
    std::exception_ptr m_failure;
};

/// Prevents canvases from calling update() in another thread.
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
        for (Canvas* canvas : m_held) canvas->setAttribute(Qt::WA_UpdatesDisabled, false);
    }
    HeldUpdates(const HeldUpdates&) = delete;
    HeldUpdates& operator=(const HeldUpdates&) = delete;

 private:
    std::vector<Canvas*> m_held;
};

void paintTogether(const std::vector<Canvas*>& canvases) {
    const int helpers = std::min(painters().maxThreadCount(), static_cast<int>(canvases.size()) - 1);
    const HeldUpdates held(canvases);
    const auto round = std::make_shared<Round>(canvases);
    for (int k = 0; k < helpers; ++k) painters().start([round] { round->work(); });
    round->work();
    round->wait();
}

void paintWaiting() {
    std::vector<Canvas*> canvases;
    for (const QPointer<Canvas>& canvas : std::exchange(waiting, {}))
        if (canvas && canvas->wantsPainting()) canvases.push_back(canvas);
    for (Canvas* canvas : canvases) canvas->update();
    paintTogether(canvases);
}

}  // namespace

void paintSoon(Canvas& canvas) {
    canvas.wantPainting();
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
    paintTogether(canvases);
}

}  // namespace sinescope
