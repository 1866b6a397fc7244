// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/encoding/encoding.h"
#include "core/encoding/pixels.h"

#include <cstdint>
#include <vector>

namespace sinescope {

/// factor sin(p w) or factor cos(p w) at the integer positions p = first .. last; w in radians per position.
struct SampledWave {
    Frequency frequency;
    bool isSine = false;
    double factor = 1;
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// Exact extremes of a wave in each of `buckets` equal parts of [lower, upper], as in columnEnvelope().
/// Throws Error if an edge is not finite or buckets < 1.
std::vector<Extremes> waveEnvelope(const SampledWave& wave, double lower, double upper, std::int64_t buckets);

}  // namespace sinescope
