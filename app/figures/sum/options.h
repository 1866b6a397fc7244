// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

/// How positions are combined with words.
enum class SumJoin { Add, Concatenate };
/// The weights in a score of concatenated words and positions.
enum class SumProjection {
    Tied,   ///< W_x = W_p = I: [I I] [x; p] = x + p
    Free,   ///< W_x = I, W_p random
    Apart,  ///< the identity of 2 d columns: word and position keep separate columns
};

struct SumOptions {
    bool everyDigit = false;  ///< all digits instead of four decimals
    bool blanks = false;      ///< blanks instead of the sums
    bool scores = false;      ///< show the terms of scores instead of the tables
    SumJoin join = SumJoin::Add;
    SumProjection projection = SumProjection::Tied;
    friend bool operator==(const SumOptions&, const SumOptions&) = default;
};

const OptionTable<SumOptions>& sumOptions();
/// Returns the projection shown: Tied instead of Free if there are more than widestProjection columns.
SumProjection projectionIn(const Scene& scene);
constexpr std::int64_t widestProjection = 256;
/// True if scores are drawn: by option, or because the scheme is a score scheme or a rotation.
bool drawsScores(const Scene& scene);

}  // namespace sinescope
