// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_settings.h"
#include "app/scene/document.h"

#include <QDialog>
#include <QTimer>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace sinescope {

class ExportForm;
class ExportPreview;
class Segmented;

/// Exports figures, with a preview that is the file. It stays beside the window and follows its Scene.
class ExportDialog : public QDialog {
    Q_OBJECT

 public:
    enum class Scope {
        Figure,   ///< one figure, and what goes with it
        AllOpen,  ///< a file for each open figure
        Handout,  ///< a PDF with a page for each open figure
    };

    ExportDialog(const Document& document, QWidget* parent);

    /// Shows the dialog for a figure; brings it forward when it is shown already.
    void showFor(const QString& figure, Scope scope = Scope::Figure);

    ExportForm& form() { return *m_form; }
    ExportPreview& preview() { return *m_preview; }
    QString figure() const;
    Scope scope() const;
    /// Where a click on Export writes.
    QStringList paths() const;
    QString sentence() const;
    QString warning() const;
    /// Does now what is queued.
    void bringUpToDate();

    bool exportNow();
    void copyNow();
    /// Remembers the settings, however the dialog was closed.
    void done(int result) override;

 signals:
    /// Files were written.
    void exported(const QStringList& paths);

 protected:
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void build();
    QLayout* buildControls();
    QLayout* buildFile();
    QLayout* buildButtons();
    void wire();
    void fillFigures();
    void showScope();
    void offerName();
    void followFormat();
    void chooseFolder();
    void showPreview();
    void checkContrast();
    void showFacts(const FigureJob& job);
    void showReplaced();
    void say(const QString& sentence, bool isWarning);
    bool goOn(double fraction, const QString& path);
    void setRunning(bool running);
    void dragOut();

    ExportSettings wantedSettings() const;
    FigureJob jobOf(const QString& figure) const;
    QStringList openFigures() const;
    QString pathOf(const QString& figure) const;
    std::vector<PendingFile> files() const;

    const Document& m_document;
    Segmented* m_scope = nullptr;
    QComboBox* m_figure = nullptr;
    ExportForm* m_form = nullptr;
    QLineEdit* m_name = nullptr;
    QPushButton* m_folder = nullptr;
    QLabel* m_replaced = nullptr;
    ExportPreview* m_preview = nullptr;
    QLabel* m_facts = nullptr;
    QLabel* m_contrast = nullptr;
    QLabel* m_sentence = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_close = nullptr;
    QWidget* m_controls = nullptr;
    QString m_offeredName;
    QTimer m_previewQueued;
    QTimer m_checkQueued;
    bool m_running = false;
    bool m_stopped = false;
};

}  // namespace sinescope
