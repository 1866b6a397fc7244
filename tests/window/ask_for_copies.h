// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGuiApplication>
#include <QSessionManager>

#include <array>
#include <cstddef>

namespace sinescope {

/// Asks `application` for copies of its work, as a session manager does before a log-out.
inline void askForCopies(QGuiApplication& application) {
    // Only Qt makes a session manager; nothing is asked of this one.
    alignas(QSessionManager) std::array<std::byte, sizeof(QSessionManager)> manager{};
    emit application.commitDataRequest(*reinterpret_cast<QSessionManager*>(manager.data()));
}

}  // namespace sinescope
