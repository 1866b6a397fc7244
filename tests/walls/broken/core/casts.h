// SPDX-License-Identifier: GPL-3.0-or-later
// Only read by tests/walls: one cast of each kind that casts_test.py rejects.
#pragma once

#include <cmath>
#include <cstdint>

inline std::int64_t ofVariable(double value) {
    return static_cast<std::int64_t>(value);
}
inline int ofLiteral(int count) {
    return static_cast<int>(0.5 * count);
}
inline long ofRounding(double value) {
    return std::lround(value);
}
