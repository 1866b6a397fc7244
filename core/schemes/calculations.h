// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculation of a scheme at one place, step by step: the slope and the factor of ALiBi's bias, the
// bucket of T5's, the angle of RoPE's pair. Inspector and formula typeset these values, and all other
// functions of the schemes use them.
#pragma once

#include "core/schemes/alibi.h"
#include "core/schemes/rope.h"
#include "core/schemes/t5.h"

#include <cstdint>

namespace sinescope {

/// ALiBi's bias step by step. The mask is a separate step: it adds minus infinity to the form's bias.
struct AlibiSteps {
    std::int64_t number = 1;  ///< slope = 2^(-biasMax number / of)
    std::int64_t of = 1;
    double slope = 0;
    double factor = 0;  ///< the number that the form multiplies by the slope
    double added = 0;   ///< slope times factor
    bool isMasked = false;
};

/// The steps for a query and a key position. Throws Error unless 0 <= head < heads.
AlibiSteps alibiSteps(const AlibiScheme& scheme, std::int64_t head, std::int64_t query, std::int64_t key);

/// True if the form looks at the key's position alone, so that its biases are a function of the distance plus
/// a constant in each row.
bool dependsOnlyOnKey(AlibiForm form);

/// T5's bucket step by step: that of `size` in one direction, plus `offset`.
struct T5Steps {
    std::int64_t side = 0;       ///< N, buckets of one direction
    std::int64_t exact = 0;      ///< E, distances with one bucket each
    std::uint64_t size = 0;      ///< |key - query|; unidirectional: query - key, 0 for keys ahead
    bool isLogarithmic = false;  ///< size >= E: E + floor(ln(size/E) / ln(D/E) (N - E)), at most N - 1
    std::int64_t offset = 0;     ///< N for keys ahead if both directions have buckets
    std::int64_t bucket = 0;
    bool isMasked = false;  ///< unidirectional: keys ahead; a separate step, which adds minus infinity
};

/// The steps for a relative position (key - query). Any number is safe.
T5Steps t5Steps(const T5Buckets& buckets, std::int64_t relative);

/// The rotation of a pair at a position, step by step.
struct RopeSteps {
    double unscaled = 0;   ///< w_i without scaling, radians per position
    double frequency = 0;  ///< with scaling; 0 for a pair that does not turn
    double counted = 0;    ///< the position as the scaling counts it
    double angle = 0;      ///< radians, whole turns included
    double cosine = 1;     ///< of the angle
    double sine = 0;
    double attentionFactor = 1;  ///< multiplies both
};

/// The steps, as accurate as ropeTable(). Throws Error unless 0 <= pair < pairs.
RopeSteps ropeSteps(const RopeScheme& rope, double position, std::int64_t pair);

}  // namespace sinescope
