// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/background_work.h"

#include <QSemaphore>

#include <memory>

namespace sinescope {

/// Keeps all threads for background work busy until it is released or destroyed, so that nothing ends before
/// a test has looked.
class BusyThreads {
 public:
    BusyThreads() {
        for (int k = 0; k < tasks; ++k) startInBackground([mayEnd = m_mayEnd] { mayEnd->acquire(); });
    }
    ~BusyThreads() { release(); }
    BusyThreads(const BusyThreads&) = delete;
    BusyThreads& operator=(const BusyThreads&) = delete;

    void release() { m_mayEnd->release(tasks); }

 private:
    static constexpr int tasks = 8;  // more than there are threads
    std::shared_ptr<QSemaphore> m_mayEnd = std::make_shared<QSemaphore>();
};

}  // namespace sinescope
