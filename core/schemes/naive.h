// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two ideas that come to mind first and that show why sinusoids are needed: both add the same number to
// every column of the embedding.
#pragma once

#include <cstdint>

namespace sinescope {

/// Position p adds p itself. The sum grows without bound: its norm is p sqrt(d_model).
struct IndexScheme {
    friend bool operator==(const IndexScheme&, const IndexScheme&) = default;
};

/// Position p of a sentence of L words adds p / (L - 1), from 0 to 1. The size of a step, 1 / (L - 1), then
/// depends on the length of the sentence.
struct UnitIntervalScheme {
    std::int64_t length = 50;  ///< L, positions; at least 1
    friend bool operator==(const UnitIntervalScheme&, const UnitIntervalScheme&) = default;
};

/// Throws Error unless the length is 1 or more.
void validate(const UnitIntervalScheme& scheme);

/// p / (L - 1); 0 for a sentence of one word. Throws Error unless 0 <= position < L.
double normalisedPosition(const UnitIntervalScheme& scheme, std::int64_t position);

}  // namespace sinescope
