// SPDX-License-Identifier: GPL-3.0-or-later
//
// The outputs of the export dialog: files, the clipboard, a drag from the preview.
#include "app/export/background_work.h"
#include "app/export/table_writer.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/window/export/export_dialog.h"
#include "app/window/export/export_foot.h"
#include "app/window/export/export_form.h"
#include "app/window/export/export_preview.h"
#include "app/window/export/export_target.h"
#include "app/window/export/export_view.h"
#include "app/window/export/figure_clipboard.h"
#include "app/window/export/figure_drag.h"

#include <QPixmap>
#include <QPointer>
#include <QSettings>

#include <atomic>

namespace sinescope {

namespace {

/// Shared by the writing thread and the dialog: the progress of an export, and the request to stop.
struct SharedProgress {
    std::atomic<bool> isStopped = false;
    std::atomic<double> part = 0;
};

}  // namespace

bool ExportDialog::exportNow() {
    if (m_running) {
        m_stopped = true;
        return false;
    }
    if (needsConfirmation()) return false;
    setRunning(true);
    bool written = false;
    // This dialog and its window may be destroyed while events are processed.
    const QPointer<ExportDialog> self(this);
    try {
        const ExportTask all = task();
        const QStringList names = all.paths();
        SharedProgress shared;
        const auto show = [&] {
            if (!self || m_stopped) shared.isStopped = true;
            if (self) m_foot->showProgress(shared.part);
        };
        const Progress progress = [&shared](double part) {
            shared.part = part;
            return !shared.isStopped;
        };
        runInBackground([&] { written = all.write(progress); }, show);
        if (!self) return false;
        if (written) {
            QSettings store;
            saveExportSettings(store, m_form->settings());
            showMessage(names.size() == 1
                            ? tr("Written: %1").arg(names.front())
                            : tr("Written: %1 and %2 more").arg(names.front()).arg(names.size() - 1));
            emit exported(names);
        } else {
            showMessage(tr("Stopped; nothing was written."));
        }
    } catch (const std::exception& error) {
        if (!self) return false;
        showError(QString::fromUtf8(error.what()));
    }
    setRunning(false);
    if (written) m_foot->offerFolder(m_form->settings().folder);
    showReplaced();
    return written;
}

bool ExportDialog::needsConfirmation() {
    const QStringList files = paths();
    QString large;
    // A failure is reported when writing.
    errorMessageOf([&] { large = largeFileText(task().bytesOfNumbers()); });
    if (!large.isEmpty()) large = tr("This would write %1.").arg(large);
    QStringList reasons{ExportTarget::replacedText(files), large};
    reasons.removeAll(QString());
    const QStringList question = reasons.isEmpty() ? QStringList() : files + reasons;
    const bool mustConfirm = !question.isEmpty() && m_asked != question;
    m_asked = mustConfirm ? question : QStringList();
    if (mustConfirm) showError(tr("%1 Press Export again to confirm.").arg(reasons.join(' '_L1)));
    return mustConfirm;
}

void ExportDialog::setRunning(bool running) {
    m_running = running;
    m_view->setPaused(running);
    m_stopped = false;
    if (running) m_focused = focusWidget();
    m_controls->setEnabled(!running);
    if (!running && m_focused) m_focused->setFocus();
    m_foot->setCanCopy(!task().moves());
    m_foot->setRunning(running);
}

void ExportDialog::attempt(const std::function<void()>& work) {
    const QString reason = errorMessageOf<std::exception>(work);
    if (!reason.isEmpty()) showError(reason);
}

void ExportDialog::copyNow() {
    if (m_running || task().moves()) return;  // Ctrl+C, too
    attempt([&] {
        copyFigure(task().job(figure()), this,
                   [this](const QString& sentence, bool isCopied) { showMessage(sentence, !isCopied); });
    });
}

void ExportDialog::dragOut() {
    attempt([&] {
        ExportPreview& preview = m_view->preview();
        dragFigure(preview, task().job(figure()), exportName(figure(), m_document.scene()),
                   QPixmap::fromImage(preview.shownPicture()));
    });
}

}  // namespace sinescope
