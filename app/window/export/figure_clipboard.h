// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures and tables on their way into other programs.
#pragma once

#include "app/export/export_settings.h"

#include <functional>
#include <memory>

class QMimeData;
class QObject;

namespace sinescope {

/// Puts a figure on the clipboard, as PNG and as SVG, once it is packed beside the window; `done` hears why
/// it could not be, empty otherwise, unless `context` is gone by then. Throws Error when it is too large.
void copyFigure(const FigureJob& job, QObject* context, std::function<void(const QString& error)> done);

/// A figure for a drag: as for the clipboard, and as a PNG file of that name in `folder`, which must stay
/// until the other program has read it. It is packed beside the window; only who asks for it earlier waits.
/// Throws Error when the file cannot be written.
std::unique_ptr<QMimeData> figureDragData(const FigureJob& job, const QString& folder, const QString& name);

/// A part of a table as tab-separated text and as an HTML table, with its headers: pasted into a spreadsheet
/// it becomes cells. Numbers have all their digits.
struct TablePart {
    std::int64_t firstRow = 0;
    std::int64_t rows = 0;
    std::vector<std::int64_t> columns;
};
constexpr std::int64_t maximumCopiedCells = 500'000;
/// Throws Error when there are more cells than maximumCopiedCells.
std::unique_ptr<QMimeData> tableMimeData(const FigureTable& table, const TablePart& part);

/// Shortest digits that read back the same, "nan" and "inf" where there is no number.
QString exactText(const TableCell& cell);

}  // namespace sinescope
