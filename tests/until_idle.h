// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QEvent>

namespace sinescope {

/// Handles what is due, and what that posts in its turn, until there is nothing left: what a resized or
/// changed window lays out and paints in the turns after. What a timer brings later is not waited for.
inline void untilIdle() {
    constexpr int turns = 200;  // a timer that is always due must not hold it
    for (int turn = 0; turn < turns; ++turn) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (!QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) return;
    }
}

}  // namespace sinescope
