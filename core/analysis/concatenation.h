// SPDX-License-Identifier: GPL-3.0-or-later
//
// Adding the position to the word, or concatenating the two. [Wx Wp] [x; p] = Wx x + Wp p: with Wx = Wp = W
// that is W (x + p), so addition is a special case of concatenation, which needs a wider projection.
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>

namespace sinescope {

/// The largest |[W W] [x; p] - W (x + p)|, entry by entry; W is d x d, word and position have d values.
/// Throws Error if the sizes do not agree. O(d^2).
double tiedConcatenationError(const Vector& word, const Vector& position, const Matrix& w);

/// Number of weights of Wq, Wk and Wv together: 3 inputWidth outputWidth.
std::int64_t attentionWeights(std::int64_t inputWidth, std::int64_t outputWidth);

}  // namespace sinescope
