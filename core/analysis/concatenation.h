// SPDX-License-Identifier: GPL-3.0-or-later
//
// Adding the position to the word, or putting them side by side. [Wx Wp] [x; p] = Wx x + Wp p: with Wx = Wp =
// W that is W (x + p), so concatenation holds addition as a special case, at the price of a wider projection.
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>

namespace sinescope {

/// The largest |[W W] [x; p] - W (x + p)|, entry by entry; W is d x d, word and position have d values.
/// Throws Error if they do not agree. O(d^2).
double tiedConcatenationError(const Vector& word, const Vector& position, const Matrix& w);

/// The weights of Wq, Wk and Wv from inputs of one width to heads of another, all together: 3 in out.
std::int64_t attentionWeights(std::int64_t inputWidth, std::int64_t outputWidth);

}  // namespace sinescope
