// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table that a person opened, whose rows are added to the embedding as those of a learned one are. What it
// is (name, size, SHA-256 of its numbers) stays known where the numbers are not at hand: a file that
// describes a picture does not carry them, and asks for them.
#pragma once

#include "core/schemes/weight_table.h"

#include <cstdint>
#include <string>

namespace sinescope {

struct TableScheme {
    std::string name;           ///< for people: "wpe.weight" or the file's name
    std::int64_t rows = 0;      ///< of the table, at hand or not
    std::int64_t columns = 0;   ///< d_model
    std::string sha256;         ///< WeightTable::sha256()
    std::int64_t firstRow = 0;  ///< row of position 0, as in LearnedScheme
    WeightTable table{};        ///< empty where it is not at hand
    bool hasValues() const { return !table.isEmpty(); }
    /// The numbers are compared by their SHA-256 where both have one.
    friend bool operator==(const TableScheme& a, const TableScheme& b);
};

/// A scheme of a table at hand, its SHA-256 taken.
TableScheme tableScheme(WeightTable table, std::string name, std::int64_t firstRow = 0);
/// The same without its numbers: what a file without them says.
TableScheme withoutNumbers(const TableScheme& scheme);

/// Throws Error for a table at hand whose size is not the one named, and unless 0 <= firstRow < rows (a
/// scheme without any table is allowed: nothing was chosen yet).
void validate(const TableScheme& scheme);

/// Number of positions that have a row: rows - firstRow; 0 where the table is not at hand.
std::int64_t tablePositions(const TableScheme& scheme);

/// The row of a position, length d_model. Throws Error if there is none.
Vector tableRow(const TableScheme& scheme, std::int64_t position);

}  // namespace sinescope
