// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of numbers as text: one row per line, fields separated by a comma, a semicolon, a tab or by white
// space (np.savetxt). The first line of fields decides: a semicolon wins over a tab, a tab over a comma. '#'
// begins a comment that ends with the line; blank lines are skipped; fields may be in double quotes. If the
// first field of the first line is a name, that line holds the names of the columns; a name that begins with
// a digit is in double quotes, so that a number written as 0x10 or 1_000 is refused instead of dropped.
// Numbers have a decimal point, in any locale; nan and inf are numbers. A file without names whose lines all
// look like 0,5 or -1,25 is refused, because it may be one column with decimal commas.
//
// The first field of each line is a row name, not a value, if the file says so: the names of the columns
// begin with an empty one (pandas' to_csv, R's write.csv), they are one fewer than the fields of a row (R's
// write.table), or, without names, the first field of the first line alone is in double quotes.
#pragma once

#include "core/files/input.h"

#include <string>
#include <vector>

namespace sinescope {

struct CsvTable {
    std::vector<std::string> names;  ///< of the columns of values; empty if the file has none
    Matrix values;                   ///< one row per line
};

/// The size of a file's table, without row names.
struct CsvSize {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    /// True if each line begins with a row name; then the first and the last name follow. A first column
    /// headed index, row, position or pos whose numbers increase by one holds row names.
    bool hasRowNames = false;
    std::string firstRowName;
    std::string lastRowName;
};

/// Counts, and converts only the first row: one pass over the file, no memory. Throws Error for rows of
/// different length and for a field of the first row that is not a number.
CsvSize csvSize(const Input& input);

/// Throws Error, with the line, for a field that is not a number and for rows of different length. Reads the
/// file twice, to count and to convert, so that only the table is allocated: 8 bytes per value.
CsvTable readCsv(const Input& input);
CsvTable readCsv(const std::filesystem::path& path);

}  // namespace sinescope
