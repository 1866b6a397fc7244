// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table that the user opened, whose rows are added to the embedding like those of a learned one. Its name,
// size and SHA-256 stay known if its numbers are missing: a file that describes a picture does not store
// them, and asks for them.
#pragma once

#include "core/schemes/weight_table.h"

#include <cstdint>
#include <string>

namespace sinescope {

struct TableScheme {
    std::string name;           ///< for display: "wpe.weight" or the file's name
    std::int64_t rows = 0;      ///< of the table, loaded or not
    std::int64_t columns = 0;   ///< d_model
    std::string sha256;         ///< WeightTable::sha256()
    std::int64_t firstRow = 0;  ///< row of position 0, as in LearnedScheme
    WeightTable table{};        ///< empty if not loaded
    bool hasValues() const { return !table.isEmpty(); }
    /// Compares the numbers by their SHA-256 if both have one.
    friend bool operator==(const TableScheme& a, const TableScheme& b);
};

/// A scheme of a loaded table, including its SHA-256.
TableScheme tableScheme(WeightTable table, std::string name, std::int64_t firstRow = 0);
/// The scheme without its numbers, as a file stores it.
TableScheme withoutNumbers(const TableScheme& scheme);

/// Throws Error if a loaded table does not have the stated size, and unless 0 <= firstRow < rows (a scheme
/// without any table is allowed: none was chosen yet).
void validate(const TableScheme& scheme);

/// Number of positions that have a row: rows - firstRow; 0 if the table is not loaded.
std::int64_t tablePositions(const TableScheme& scheme);

/// The row of a position, length d_model. Throws Error if the position has no row.
Vector tableRow(const TableScheme& scheme, std::int64_t position);

}  // namespace sinescope
