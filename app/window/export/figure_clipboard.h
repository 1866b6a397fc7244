// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures and tables for other programs.
#pragma once

#include "app/export/export_settings.h"

#include <functional>
#include <memory>

class QMimeData;
class QObject;

namespace sinescope {

/// Puts a figure on the clipboard, as PNG and as SVG, once it is packed in the background. Calls `done` with
/// a sentence about it, or with the error, unless `context` is gone by then. Throws Error if it is too large.
void copyFigure(const FigureJob& job, QObject* context,
                std::function<void(const QString& sentence, bool isCopied)> done);

/// Returns a figure for a drag: as for the clipboard, and as a PNG file named `name` in `folder`, which must
/// exist until the other program has read it. It is packed in the background; only an early request for it
/// waits. Throws Error if the file cannot be written.
std::unique_ptr<QMimeData> figureDragData(const FigureJob& job, const QString& folder, const QString& name);

/// A part of a table as tab-separated text and as an HTML table, with headers, so that it becomes cells when
/// pasted into a spreadsheet. Numbers have all their digits.
struct TablePart {
    std::int64_t firstRow = 0;
    std::int64_t rows = 0;
    std::vector<std::int64_t> columns;
};
constexpr std::int64_t maximumCopiedCells = 500'000;
/// Throws Error if there are more than maximumCopiedCells cells.
std::unique_ptr<QMimeData> tableMimeData(const FigureTable& table, const TablePart& part);

/// Returns the shortest digits that read back the same; "nan" and "inf" if not finite.
QString exactText(const TableCell& cell);

}  // namespace sinescope
