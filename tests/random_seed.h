// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace sinescope {

/// The seed of random settings: 1, or SINESCOPE_RANDOM_SEED.
inline std::uint64_t randomSeed() {
    const char* given = std::getenv("SINESCOPE_RANDOM_SEED");
    return given && *given ? std::stoull(given) : 1;
}

}  // namespace sinescope
