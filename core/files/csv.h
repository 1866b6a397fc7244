// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of numbers as text: one row per line, fields separated by a comma, a semicolon, a tab or by white
// space (np.savetxt). The first line of fields says which: a semicolon wins over a tab, a tab over a comma.
// '#' begins a comment that ends with the line; blank lines are skipped; fields may be in double quotes. When
// the first field of the first line is no number, that line holds the names of the columns. Numbers have a
// decimal point, in any locale; nan and inf are numbers.
#pragma once

#include "core/files/input.h"
#include "core/files/output.h"

#include <optional>
#include <vector>

namespace sinescope {

struct CsvTable {
    std::vector<std::string> names;  ///< of the columns; empty when the file has none
    Matrix values;                   ///< one row per line
};

/// How large the table of a file is.
struct CsvSize {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
};

/// Counts without converting: one pass over the file, no memory. Throws Error for rows of different length.
CsvSize csvSize(const Input& input);

/// Throws Error, with the line, for a field that is no number and for rows of different length. The file is
/// read twice, counted and then converted, so that nothing is allocated but the table: 8 bytes a value.
CsvTable readCsv(const Input& input);
CsvTable readCsv(const std::filesystem::path& path);

/// Writes such a file row by row; memory does not grow with the rows. Numbers are the shortest that read back
/// to the same double; lines end with \n.
class CsvWriter {
 public:
    /// The separator is ',', ';', '\t' or ' '. Throws Error for another one.
    explicit CsvWriter(Output output, char separator = ',');

    /// Each line of the text as a comment, '# ' before it.
    void comment(std::string_view text);
    /// The names of the columns, quoted where they need it. Throws Error after the first row.
    void names(std::span<const std::string> names);
    /// The next row. Throws Error when it has not as many values as the first one, or as there are names.
    void row(std::span<const double> values);
    /// The next rows.
    void rows(const Matrix& rows);
    void finish();

 private:
    void requireFields(std::size_t count);
    void flushWhenFull();

    Output m_output;
    char m_separator;
    std::optional<std::size_t> m_fields;
    std::string m_buffer;
};

}  // namespace sinescope
