// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/parallel.h"

#include <QCoreApplication>
#include <QThreadPool>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>

namespace sinescope {

namespace {

/// More figures are rarely open.
constexpr int maximumThreads = 4;

/// The threads of Qt's pool: in these Qt fills an area at once, and in others it splits high areas among
/// these and waits for them. They never expire, because each keeps its open fonts.
QThreadPool& workers() {
    static QThreadPool& pool = []() -> QThreadPool& {
        QThreadPool& threads = *QThreadPool::globalInstance();
        threads.setExpiryTimeout(-1);
        qAddPostRoutine([] { QThreadPool::globalInstance()->waitForDone(); });
        return threads;
    }();
    return pool;
}

/// Tasks run in parallel. A thread that starts too late finds nothing left to do. All synchronization uses
/// one mutex, so that a sanitizer can follow it.
class Round {
 public:
    explicit Round(std::vector<std::function<void()>> tasks) {
        const std::lock_guard lock(m_mutex);
        m_tasks = std::move(tasks);
    }

    void work() {
        std::unique_lock lock(m_mutex);
        while (m_next < m_tasks.size()) {
            const std::function<void()>& task = m_tasks[m_next++];
            lock.unlock();
            const std::exception_ptr failure = paintError(task);
            lock.lock();
            if (failure) m_failure = failure;
            if (++m_ended == m_tasks.size()) m_done.notify_all();
        }
    }
    void wait() {
        std::unique_lock lock(m_mutex);
        m_done.wait(lock, [this] { return m_ended == m_tasks.size(); });
        if (m_failure) std::rethrow_exception(m_failure);
    }

 private:
    static std::exception_ptr paintError(const std::function<void()>& task) {
        try {
            task();
            return nullptr;
        } catch (...) {
            return std::current_exception();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_done;
    std::vector<std::function<void()>> m_tasks;
    std::size_t m_next = 0;
    std::size_t m_ended = 0;
    std::exception_ptr m_failure;
};

}  // namespace

void runInParallel(std::vector<std::function<void()>> tasks) {
    const int threads =
        std::min({workers().maxThreadCount(), maximumThreads, static_cast<int>(tasks.size())});
    const auto round = std::make_shared<Round>(std::move(tasks));
    for (int k = 1; k < threads; ++k) workers().start([round] { round->work(); });
    round->work();
    round->wait();
}

}  // namespace sinescope
