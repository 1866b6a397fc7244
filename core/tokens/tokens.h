// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sentence's words, their embeddings and the model's input: X = s E + PE, with s = 1 in the articles and
// s = sqrt(d_model) in Vaswani et al. 2017, section 3.4. E, PE and X are T x d: row = token, column =
// dimension.
#pragma once

#include "core/encoding/encoding.h"

#include <string>
#include <string_view>
#include <vector>

namespace sinescope {

/// Words of a sentence: separated by white space. Empty for a blank sentence.
std::vector<std::string> splitWords(std::string_view sentence);

/// A made-up embedding of a word (UTF-8), d values in -1 .. 1 that depend on word, column and seed alone: the
/// same word has the same vector on every machine, and its first columns do not change with d.
Vector seededEmbedding(std::string_view word, std::int64_t dModel, std::uint64_t seed);
/// Only columns firstColumn .. firstColumn + count - 1 of the embedding, at their cost.
Vector seededColumns(std::string_view word, std::int64_t firstColumn, std::int64_t count, std::uint64_t seed);

/// The three tables of the input to a transformer.
struct InputSum {
    Matrix embeddings;  ///< E, scaled if requested, T x d
    Matrix positions;   ///< PE of positions first .. first + T - 1, T x d
    Matrix sum;         ///< E + PE, T x d
};

/// The tables for T tokens from the encoding's first position on. scaled: E times sqrt(d_model). Throws Error
/// if the embeddings do not have d_model columns.
InputSum inputSum(const Encoding& encoding, const Matrix& embeddings, bool scaled);

}  // namespace sinescope
