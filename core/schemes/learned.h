// SPDX-License-Identifier: GPL-3.0-or-later
//
// Learned absolute positions: a table of weights, row = position, whose row is added to the embedding
// (Gehring et al. 2017; BERT, GPT-2). A position beyond the table has no row and no substitute.
#pragma once

#include "core/schemes/weight_table.h"

#include <cstdint>

namespace sinescope {

struct LearnedScheme {
    WeightTable table{};  ///< rows x d_model
    /// Row of position 0: 0 in GPT-2, BERT and CLIP; 2 in RoBERTa, BART and OPT (padding index + 1, rows 0
    /// and 1 being the padding's); 1 in fairseq2.
    std::int64_t firstRow = 0;
    friend bool operator==(const LearnedScheme&, const LearnedScheme&) = default;
};

/// Throws Error if the table is empty or the first row is not in it.
void validate(const LearnedScheme& scheme);

/// Number of positions that have a row: rows - firstRow.
std::int64_t learnedPositions(const LearnedScheme& scheme);

/// The row of a position, length d_model. Throws Error if the table has no such row.
Vector learnedRow(const LearnedScheme& scheme, std::int64_t position);

/// A made-up table of `positions` rows (see seededTable): mean 0, standard deviation 0.02.
LearnedScheme seededLearned(std::int64_t positions, std::int64_t dModel, std::uint64_t seed);

}  // namespace sinescope
