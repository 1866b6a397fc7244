// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a scheme does, by where its position enters: rows of a table (InputMatrix, input_pixels.h), a bias of
// each head for each distance, or the angle of each pair at each position. A figure asks for the one that it
// draws.
#pragma once

#include "core/schemes/scheme.h"

#include <cstdint>
#include <vector>

namespace sinescope {

/// The bias of a head for a key `distance` positions after the query (negative: before it), of T5 and ALiBi;
/// minus infinity where a causal ALiBi masks. ALiBi's forms that look at the key alone have one more constant
/// in each row, which softmax does not see: they are -slope (query - key) here. Throws Error unless 0 <= head
/// < headCount(), and for other schemes: Shaw's bias is q . a, which needs a query.
double biasAtDistance(const Scheme& scheme, std::int64_t head, std::int64_t distance);

/// The same for distances first .. first + count - 1.
Vector biasesAtDistances(const Scheme& scheme, std::int64_t head, std::int64_t first, std::int64_t count);

/// Angle of a pair at a position in radians, whole turns included: p w_i with the scaling's frequency. Throws
/// Error for schemes that turn nothing and for pairs that do not exist.
double rotationAngle(const Scheme& scheme, double position, std::int64_t pair);

/// Those angles of every pair of the rotation.
Vector rotationAngles(const Scheme& scheme, double position);

}  // namespace sinescope
