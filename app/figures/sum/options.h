// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

/// How the position comes to the word.
enum class SumJoin { Add, Concatenate };
/// The weights before a score of concatenated words and positions.
enum class SumProjection {
    Tied,   ///< W_x = W_p = I: [I I] [x; p] = x + p
    Free,   ///< W_x = I, W_p made up
    Apart,  ///< the identity of 2 d columns: word and position keep columns of their own
};

struct SumOptions {
    bool everyDigit = false;  ///< else four decimals
    bool scores = false;      ///< what a score is made of, in the place of the tables
    SumJoin join = SumJoin::Add;
    SumProjection projection = SumProjection::Tied;
    friend bool operator==(const SumOptions&, const SumOptions&) = default;
};

const OptionTable<SumOptions>& sumOptions();
/// The weights that are shown: W_p is made up for so many columns at most.
SumProjection projectionIn(const Scene& scene);
constexpr std::int64_t widestProjection = 256;
/// Whether scores are drawn: asked for, or all that a scheme of the score or a rotation has.
bool drawsScores(const Scene& scene);

}  // namespace sinescope
