// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/model_preparer.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThread>
#include <QThreadPool>

#include <exception>
#include <utility>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#endif

namespace sinescope {

namespace {

QThreadPool& preparingThread();

/// Runs before the application is destroyed: models use static objects, which end after that.
void endPreparing() {
    preparingThread().clear();
    preparingThread().waitForDone();
}

/// One thread for the whole program: training uses one core at most.
QThreadPool& preparingThread() {
    static QThreadPool& pool = []() -> QThreadPool& {
        auto* made = new QThreadPool;
        made->setMaxThreadCount(1);
        made->setThreadPriority(QThread::LowPriority);
        qAddPostRoutine(endPreparing);
        return *made;
    }();
    return pool;
}

/// Leaves the processors to the window, which paints in two threads, as long as it needs them. Linux ignores
/// the priority of the pool.
void yieldToWindow() {
#ifdef Q_OS_LINUX
    [[maybe_unused]] thread_local const int done = setpriority(PRIO_PROCESS, 0, 10);  // only of this thread
#endif
}

}  // namespace

void ModelPreparer::prepare(std::shared_ptr<const DeferredModel> model) {
    m_busy = true;
    const QPointer<ModelPreparer> self(this);
    preparingThread().start([self, model = std::move(model)] {
        yieldToWindow();
        try {
            model->prepare();
        } catch (const std::exception&) {
            // Drawing the model reports the same error.
        }
        // The pointer is only checked in the window's thread.
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [self, model] {
                if (!self) return;
                self->m_busy = false;
                emit self->prepared(model);
            },
            Qt::QueuedConnection);
    });
}

}  // namespace sinescope
