// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

#include <cstdint>

namespace sinescope {

/// How far a key moves something: 1, and 10 with Shift.
inline std::int64_t keyStep(Qt::KeyboardModifiers modifiers) {
    return modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
}

}  // namespace sinescope
