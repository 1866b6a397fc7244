// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/background_work.h"

#include <QCoreApplication>
#include <QThread>
#include <QThreadPool>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <utility>

namespace sinescope {

namespace {

constexpr int maximumThreads = 2;
constexpr int tick = 40;  ///< milliseconds

struct Background {
    QThreadPool pool;
    QObject window;  ///< in the main thread; receives queued calls
    std::atomic<bool> isEnding = false;
};

Background& background();

/// Runs before the application is destroyed, because painting needs its fonts.
void endBackground() {
    Background& all = background();
    all.isEnding = true;
    all.pool.clear();
    while (!all.pool.waitForDone(tick)) runQueuedCalls();
    runQueuedCalls();
    all.isEnding = false;
}

Background& background() {
    static Background& all = []() -> Background& {
        auto* made = new Background;  // outlives every thread
        made->pool.setMaxThreadCount(maximumThreads);
        made->pool.setThreadPriority(QThread::LowPriority);
        made->window.moveToThread(QCoreApplication::instance()->thread());
        qAddPostRoutine(endBackground);
        return *made;
    }();
    return all;
}

bool isWindowThread() {
    const QCoreApplication* application = QCoreApplication::instance();
    return !application || application->thread() == QThread::currentThread();
}

}  // namespace

void startInBackground(std::function<void()> work) {
    background().pool.start([work = std::move(work)] {
        if (!background().isEnding) work();
    });
}

void runInBackground(const std::function<void()>& work, const std::function<void()>& meanwhile) {
    const auto task = std::make_shared<std::packaged_task<void()>>(work);
    std::future<void> done = task->get_future();
    background().pool.start([task] {
        (*task)();
        queueInWindowThread([] {});  // wakes the loop below
    });
    QTimer ticks;
    ticks.start(tick);
    while (done.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        meanwhile();
    }
    done.get();
}

void callInMainThread(const std::function<void()>& call) {
    if (isWindowThread()) return call();
    const auto task = std::make_shared<std::packaged_task<void()>>([&call] {
        if (background().isEnding) throw Stopped();
        call();
    });
    std::future<void> done = task->get_future();
    queueInWindowThread([task] { (*task)(); });
    done.get();
}

void queueInWindowThread(std::function<void()> call) {
    QMetaObject::invokeMethod(&background().window, std::move(call), Qt::QueuedConnection);
}

void runQueuedCalls() {
    QCoreApplication::sendPostedEvents(&background().window);
}

}  // namespace sinescope
