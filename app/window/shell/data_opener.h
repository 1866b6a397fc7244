// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMimeData;

namespace sinescope {

class DeckController;
class Session;
class TableOpener;

/// Opens files that are dropped onto the window or pasted into it, and the text of a table on the clipboard.
class DataOpener {
 public:
    DataOpener(Session& session, TableOpener& tables, DeckController& deck)
        : m_session(session), m_tables(tables), m_deck(deck) {}

    /// True if the data is a file that can be opened (a session, a lesson, a table, or a figure written by
    /// Sinescope), a folder, or several tables, which are opened as checkpoints.
    static bool canOpen(const QMimeData& data);
    /// Returns false if canOpen() does.
    bool open(const QMimeData& data);
    /// Opens files on the clipboard, or its text as a table, such as cells copied from a spreadsheet.
    void paste();

 private:
    Session& m_session;
    TableOpener& m_tables;
    DeckController& m_deck;
};

}  // namespace sinescope
