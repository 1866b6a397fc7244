// SPDX-License-Identifier: GPL-3.0-or-later
//
// The roles of columns, without range checks. Not for use outside core/encoding.
#pragma once

#include "core/encoding/encoding.h"

namespace sinescope {

/// Width of the first half of the halves layouts: an extra sine makes one more sine than cosines.
inline std::int64_t firstHalf(const EncodingParameters& p, std::int64_t pairs) {
    return p.layout == Layout::HalvesCosineFirst && p.oddRule == OddRule::ExtraSine ? p.dModel / 2 : pairs;
}

/// The role of an existing column.
inline ColumnRole roleOf(const EncodingParameters& p, std::int64_t pairs, std::int64_t column) {
    if (p.oddRule == OddRule::ZeroPad && p.dModel % 2 != 0 && column == p.dModel - 1) return {-1, Wave::None};
    if (p.layout == Layout::Interleaved) return {column / 2, column % 2 == 0 ? Wave::Sine : Wave::Cosine};
    const bool cosineFirst = p.layout == Layout::HalvesCosineFirst;
    const std::int64_t split = firstHalf(p, pairs);
    if (column < split) return {column, cosineFirst ? Wave::Cosine : Wave::Sine};
    return {column - split, cosineFirst ? Wave::Sine : Wave::Cosine};
}

}  // namespace sinescope
