// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace sinescope {

class TableModel;

/// A figure as a table: its numbers to read, copy and save.
class TableView : public QWidget {
    Q_OBJECT

 public:
    explicit TableView(const FigureKind& kind, QWidget* parent = nullptr);

    void showModel(const FigureModel& model);
    QTableView* view() const { return m_view; }
    TableModel* model() const { return m_model; }
    /// Copies the selected block, or everything if at most one cell is selected.
    bool copy();
    /// Saves in the format of the path's suffix, in the background; meanwhile the note shows the progress and
    /// the button stops it. Returns false if it was stopped, also by closing. Throws Error.
    bool save(const QString& path);
    /// Likewise, but asks before writing more than 1 GB; returns true if the table was written. Throws Error.
    /// Writes nothing if the panel with this table is closed while the question is open.
    bool askAndSave(const QString& path);

 signals:
    /// Emitted to return to the picture.
    void closeRequested();
    void copyRequested();
    void failed(const QString& sentence);
    void focused();
    /// Emitted when the user goes to another cell of the encoding.
    void cellChosen(const sinescope::Cursor& at);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    /// Returns true if `work` succeeds; otherwise reports why not.
    bool attempt(const std::function<void()>& work);
    void fitSections();
    void fitNames();
    /// Goes to the row of the selected position, and to the selected column if the others are columns.
    void showSelected();
    void choose(const QModelIndex& cell);
    /// Returns the position that names a row, and the column that names a column; empty for other names.
    Cursor cellOf(int row, int column) const;
    void chooseAndSave();
    void showNote(const QString& note);

    const FigureKind& m_kind;
    TableModel* m_model;
    QTableView* m_view;
    QLabel* m_note;
    QPushButton* m_save;
    Selection m_selection;  ///< last shown
    QString m_noteText;     ///< shown if no file is being written
    bool m_isSaving = false;
    bool m_isStopped = false;
};

}  // namespace sinescope
