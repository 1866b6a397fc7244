// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMimeData;

namespace sinescope {

class MainWindow;

/// True if the data is a file that can be opened (a session, a lesson, a table, or a figure written by
/// Sinescope), a folder, or several tables, which are opened as checkpoints.
bool canOpenData(const QMimeData& data);
/// Opens what was dropped onto the window or pasted into it. Returns false if canOpenData() does.
bool openData(const QMimeData& data, MainWindow& window);
/// Opens files on the clipboard, or its text as a table, such as cells copied from a spreadsheet.
void pasteData(MainWindow& window);

}  // namespace sinescope
