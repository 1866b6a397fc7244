// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of numbers as files: with all digits for programs (npy, csv, tsv, json), with six for readers
// (Markdown, LaTeX with booktabs). Rows are written as they are computed, so memory does not grow with their
// number.
#pragma once

#include "app/figures/registry.h"
#include "core/files/output.h"

namespace sinescope {

struct DataTable {
    QString title;
    QString note;      ///< the setting; a comment line of csv and tsv
    Headings columns;  ///< empty for a matrix, with columns numbered from 0
    std::int64_t rows = 0;
    std::int64_t width = 0;  ///< number of columns
    /// count x width values from row `first` on; if empty, `cell` is used, which may hold text.
    std::function<Matrix(std::int64_t first, std::int64_t count)> numbers = {};
    std::function<TableCell(std::int64_t row, std::int64_t column)> cell = {};
    /// For Markdown and LaTeX: a first column that names the rows, and its heading; optional.
    std::function<QString(std::int64_t row)> rowName = {};
    QString rowHeading = {};
};

DataTable dataTable(const FigureTable& table);

enum class DataFormat { Npy, Csv, Tsv, Json, Markdown, Latex };

/// "npy", "csv", "tsv", "json", "md", "tex".
const QStringList& dataFormats();
/// The format of a name, or of a path's suffix. Throw Error, listing the formats, if it is unknown.
DataFormat dataFormat(const QString& name);
DataFormat dataFormatOf(const QString& path);

/// Estimated size of the file in bytes, without computing any value.
double estimatedBytes(const DataTable& table, DataFormat format);

/// "about 344 GB of numbers" for more than 1 GB, which needs the user's consent; otherwise empty.
QString largeFileText(double bytes);

/// Called from time to time with the number of rows written.
using RowsWritten = std::function<void(std::int64_t rows)>;

/// Throws Error if the output does, and for an npy of a table with text; exceptions from `written` cancel the
/// writing. Integers are written with all digits. NaN and infinities become empty cells, null in json; npy
/// keeps them.
void writeTable(const DataTable& table, DataFormat format, Output output, const RowsWritten& written = {});

}  // namespace sinescope
