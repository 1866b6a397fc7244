// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/export/export_dialog.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace sinescope {

class CodeWindow;
class FigureBoard;
class Panel;

/// What is done with figures beyond showing them: export, copy, drag out, table, code. An empty id means the
/// figure that has the focus. What has come of it is said through its signals.
class FigureActions : public QObject {
    Q_OBJECT

 public:
    /// window: the parent of the dialogs.
    FigureActions(Document& document, FigureBoard& board, QWidget& window);

    void exportFigure(const QString& id, ExportDialog::Scope scope = ExportDialog::Scope::Figure);
    /// The figure as it is seen, or the cells of its table.
    void copy(const QString& id);
    void dragOut(const QString& id);
    void toggleTable(const QString& id);
    /// Draws the selected row or column as a line in the figures that have such lines, or no longer.
    void togglePin();
    /// NumPy, at once.
    void copyCode(const QString& id);
    void showCode();
    /// Stops an export that is being written; nothing of it stays.
    void stopExport();
    /// Compares the frozen A with the live setting, or brings back what was there before. Without an A it
    /// offers to freeze one.
    void toggleDifference();

    ExportDialog* exportDialog() const { return m_export; }
    CodeWindow* codeWindow() const { return m_code; }

 signals:
    /// A sentence: what was done, or why it was not.
    void done(const QString& sentence);
    void refused(const QString& sentence);
    /// A comparison was asked for, and there is no A.
    void frozenMissed();
    /// Before the dialog is shown, and when it is.
    void exportOpening(sinescope::ExportDialog& dialog);
    void exportOpened(sinescope::ExportDialog& dialog, sinescope::ExportScope scope);

 private:
    Panel* panelOf(const QString& id) const;
    /// Says why not, if it cannot be done.
    void attempt(const std::function<void()>& work);

    Document& m_document;
    FigureBoard& m_board;
    QWidget& m_window;
    /// What a comparison replaced.
    struct Board {
        QStringList open;
        Arrangement arrangement;
        std::optional<FigureState> compare;
    };
    std::optional<Board> m_beforeDifference;
    // Made when first asked for; the window's children.
    ExportDialog* m_export = nullptr;
    CodeWindow* m_code = nullptr;
};

}  // namespace sinescope
