// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of numbers as files: for programs (npy, csv, tsv, json) with every digit, for people (Markdown,
// LaTeX with booktabs) with six. Written as the rows come, so memory does not grow with them.
#pragma once

#include "app/figures/registry.h"
#include "core/files/output.h"

namespace sinescope {

struct DataTable {
    QString title;
    QString note;      ///< the setting; a comment line of csv and tsv
    Headings columns;  ///< empty for a matrix, whose columns are counted from 0
    std::int64_t rows = 0;
    std::int64_t width = 0;  ///< columns
    /// count x width values from a row on; or, where there is text, the cell of a row and a column.
    std::function<Matrix(std::int64_t first, std::int64_t count)> numbers = {};
    std::function<TableCell(std::int64_t row, std::int64_t column)> cell = {};
};

DataTable dataTable(const FigureTable& table);

enum class DataFormat { Npy, Csv, Tsv, Json, Markdown, Latex };

/// "npy", "csv", "tsv", "json", "md", "tex".
const QStringList& dataFormats();
/// The format of that name, or of a path's suffix. Throw Error that lists the formats.
DataFormat dataFormat(const QString& name);
DataFormat dataFormatOf(const QString& path);

/// About how many bytes the file will have, before anything of it is computed.
double estimatedBytes(const DataTable& table, DataFormat format);

/// "about 344 GB of numbers" of more than 1 GB, which is written only when a person has said so; else empty.
QString largeFileText(double bytes);

/// Told how many rows are written, from time to time.
using RowsWritten = std::function<void(std::int64_t rows)>;

/// Throws Error where the output does, and for an npy of a table with text in it; what `written` throws ends
/// the writing. Integers are written with all their digits. What is no number (NaN, infinities) leaves its
/// cell empty, and is null in json; npy has it as it is.
void writeTable(const DataTable& table, DataFormat format, Output output, const RowsWritten& written = {});

}  // namespace sinescope
