// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

namespace sinescope {

/// Makes a timer call `due` once, this many milliseconds after it was last started. 0: in the next event-loop
/// turn, however often it was started in this one.
template <typename Receiver, typename Due>
void setDue(QTimer& timer, int milliseconds, Receiver* receiver, Due due) {
    timer.setSingleShot(true);
    timer.setInterval(milliseconds);
    QObject::connect(&timer, &QTimer::timeout, receiver, due);
}

}  // namespace sinescope
