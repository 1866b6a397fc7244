// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>

namespace sinescope {

/// True for the Enter keys of both parts of a keyboard.
inline bool isEnter(int key) {
    return key == Qt::Key_Return || key == Qt::Key_Enter;
}

/// The signed step of a key, 1 or with Shift 10: negative for `back`, positive for `on`, empty for other
/// keys.
inline std::optional<std::int64_t> keyMove(int key, Qt::KeyboardModifiers modifiers,
                                           std::initializer_list<int> back, std::initializer_list<int> on) {
    const std::int64_t step = modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
    if (std::ranges::count(back, key) > 0) return -step;
    return std::ranges::count(on, key) > 0 ? std::optional(step) : std::nullopt;
}

/// The place after Left, Right, Home or End, not clamped to first .. last; empty for other keys.
inline std::optional<std::int64_t> keyPlace(int key, Qt::KeyboardModifiers modifiers, std::int64_t now,
                                            std::int64_t first, std::int64_t last) {
    if (key == Qt::Key_Home || key == Qt::Key_End) return key == Qt::Key_Home ? first : last;
    const std::optional<std::int64_t> by = keyMove(key, modifiers, {Qt::Key_Left}, {Qt::Key_Right});
    return by ? std::optional(now + *by) : std::nullopt;
}

}  // namespace sinescope
