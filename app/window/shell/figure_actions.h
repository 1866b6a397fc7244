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

/// Actions on figures beyond showing them: export, copy, drag out, table, code. An empty id means the current
/// figure. Results are reported through its signals.
class FigureActions : public QObject {
    Q_OBJECT

 public:
    /// window: parent of the dialogs.
    FigureActions(Document& document, FigureBoard& board, QWidget& window);

    void exportFigure(const QString& id, ExportDialog::Scope scope = ExportDialog::Scope::Figure);
    /// Copies the figure as shown, or the cells of its table.
    void copy(const QString& id);
    void dragOut(const QString& id);
    void toggleTable(const QString& id);
    /// Pins or unpins the selected row or column in the figures that draw such lines.
    void togglePin();
    /// Copies the NumPy code without opening a window.
    void copyCode(const QString& id);
    void showCode();
    /// Cancels a running export; removes its partial output.
    void stopExport();
    /// Sets the figures that a lesson covers: they are neither exported nor copied.
    void setVeiled(const QStringList& figures);
    /// Compares the frozen A with the present setting, or restores the previous figures. Without an A it
    /// offers to freeze one.
    void toggleDifference();

    ExportDialog* exportDialog() const { return m_export; }
    CodeWindow* codeWindow() const { return m_code; }

 signals:
    /// Emitted with a sentence that says what was done; refused(), why it was not.
    void done(const QString& sentence);
    void refused(const QString& sentence);
    /// Emitted when a comparison is requested without an A.
    void frozenSettingMissing();
    /// Emitted before the dialog is shown; exportOpened(), afterwards.
    void exportOpening(sinescope::ExportDialog& dialog);
    void exportOpened(sinescope::ExportDialog& dialog, sinescope::ExportScope scope);

 private:
    Panel* panelOf(const QString& id) const;
    /// Returns null if the panel is closed or covered; reports the latter.
    Panel* uncoveredPanel(const QString& id);
    /// Runs `work`; reports why it failed.
    void attempt(const std::function<void()>& work);

    Document& m_document;
    FigureBoard& m_board;
    QWidget& m_window;
    /// The figures before a comparison.
    struct Board {
        Arrangement arrangement;
        std::optional<FigureState> compare;
    };
    std::optional<Board> m_beforeDifference;  ///< while the comparison is maximized
    QStringList m_veiled;
    // Null until first requested; children of the window.
    ExportDialog* m_export = nullptr;
    CodeWindow* m_code = nullptr;
};

}  // namespace sinescope
