// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace sinescope {

/// key - query, the signed distance that T5 and Shaw look at: negative looks back, positive ahead. Clamped to
/// 64 bits.
std::int64_t relativePosition(std::int64_t query, std::int64_t key);

}  // namespace sinescope
