// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of numbers as text: one row per line, fields separated by a comma, a semicolon, a tab or by white
// space (np.savetxt). The first line of fields says which: a semicolon wins over a tab, a tab over a comma.
// '#' begins a comment that ends with the line; blank lines are skipped; fields may be in double quotes. If
// the first field of the first line is a name, that line holds the names of the columns; a name that begins
// with a digit is in double quotes, so that a number written as 0x10 or 1_000 is refused instead of dropped.
// Numbers have a decimal point, in any locale; nan and inf are numbers.
//
// The first field of each line is a row name, not a value, where the file says so: the names of the columns
// begin with an empty one (pandas' to_csv, R's write.csv), they are one fewer than the fields of a row (R's
// write.table), or, without names, the first field of the first line alone is in double quotes.
#pragma once

#include "core/files/input.h"

#include <string>
#include <vector>

namespace sinescope {

struct CsvTable {
    std::vector<std::string> names;  ///< of the columns of values; empty when the file has none
    Matrix values;                   ///< one row per line
};

/// How large the table of a file is, row names not counted.
struct CsvSize {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    /// Whether each line begins with a row name, and the first and the last of them. A first column headed
    /// index, row, position or pos whose numbers go up one by one is one of row names.
    bool hasRowNames = false;
    std::string firstRowName;
    std::string lastRowName;
};

/// Counts, and converts the first row alone: one pass over the file, no memory. Throws Error for rows of
/// different length and for a field of the first row that is no number: the text is no table.
CsvSize csvSize(const Input& input);

/// Throws Error, with the line, for a field that is no number and for rows of different length. The file is
/// read twice, counted and then converted, so that nothing is allocated but the table: 8 bytes a value.
CsvTable readCsv(const Input& input);
CsvTable readCsv(const std::filesystem::path& path);

}  // namespace sinescope
