// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGuiApplication>
#include <QSessionManager>

#include <array>
#include <cstddef>

namespace sinescope {

/// Makes `application` save copies of unsaved work, as a session manager does before log-out.
inline void askForCopies(QGuiApplication& application) {
    // Only Qt can construct a session manager; no member of this one is called.
    alignas(QSessionManager) std::array<std::byte, sizeof(QSessionManager)> manager{};
    emit application.commitDataRequest(*reinterpret_cast<QSessionManager*>(manager.data()));
}

}  // namespace sinescope
