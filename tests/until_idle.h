// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QEvent>

namespace sinescope {

/// Processes events until none is pending, such as the deferred layout and painting of a resized or changed
/// window. Does not wait for timers.
inline void untilIdle() {
    constexpr int turns = 200;  // a timer that is always due must not block
    for (int turn = 0; turn < turns; ++turn) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (!QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) return;
    }
}

}  // namespace sinescope
