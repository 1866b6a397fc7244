// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values of a scheme by where position enters: rows of a table (InputMatrix, input_pixels.h), a bias of
// each head for each distance, or the angle of each pair at each position. A figure asks for those that it
// draws.
#pragma once

#include "core/schemes/bias_function.h"
#include "core/schemes/scheme.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sinescope {

/// The biases (scoreBias()) of a query at a position and the keys at firstKey .. firstKey + count - 1; minus
/// infinity if the scheme masks the key. `query` is read for Shaw only, whose bias is q . a. One pass,
/// whatever the scheme costs at a single key. Throws Error unless 0 <= head < headCount(), and for schemes
/// that add nothing to a score.
Vector biasesOfRow(const Scheme& scheme, const Vector& query, std::int64_t head, std::int64_t queryPosition,
                   std::int64_t firstKey, std::int64_t count);

/// True if the biases of a row are a function of the distance plus a constant that differs from row to row,
/// as in ALiBi's forms that look at keys alone. Softmax cancels such a constant.
bool hasRowConstants(const Scheme& scheme);

/// The biases by distance without the constant of a row (the bias at distance 0); for all other schemes the
/// biases themselves. For uses that the constant does not affect: softmax and the steps from key to key.
/// Throws Error as biasesOfRow() does.
BiasFunction biasesWithoutRowConstants(const Scheme& scheme, const Vector& query, std::int64_t head);

/// The unmasked biases by the key's position, for a scheme with such constants; empty for others.
std::optional<LinearBias> biasesOfKeys(const Scheme& scheme, std::int64_t head);

/// Angle of each pair at a position in radians, whole turns included: p w_i with the scaling's frequency.
/// Throws Error for schemes without a rotation.
Vector rotationAngles(const Scheme& scheme, double position);

}  // namespace sinescope
