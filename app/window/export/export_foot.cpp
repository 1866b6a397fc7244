// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_foot.h"

#include "app/scene/literals.h"
#include "app/window/export/export_view.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/style_class.h"
#include "core/saturating_cast.h"

#include <QDesktopServices>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QUrl>

namespace sinescope {

ExportFoot::ExportFoot(QWidget* parent)
    : QWidget(parent),
      m_sentence(named(new QLabel(this), "sentence")),
      m_progress(new QProgressBar(this)),
      m_export(styledButton<QPushButton>(this, "primary", tr("&Export"), tr("Write the file (Ctrl+Enter)"),
                                         "export")),
      m_copy(styledButton<QPushButton>(this, "flat", tr("&Copy"),
                                       tr("Put the figure on the clipboard, as pixels and as SVG (Ctrl+C)"),
                                       "copy")),
      m_openFolder(styledButton<QPushButton>(this, "flat", tr("Open folder"),
                                             tr("Show what was written in the file manager"), "openFolder")),
      m_close(styledButton<QPushButton>(this, "flat", tr("Close"), {}, "close")) {
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress->setMaximumWidth(220);
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
    m_openFolder->hide();
    auto* row = filled(rowIn(this, {}, 8), {{m_sentence, 1}, m_progress});
    for (QPushButton* button : {m_openFolder, m_close, m_copy, m_export}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    connect(m_openFolder, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_folder)); });
    connect(m_export, &QPushButton::clicked, this, &ExportFoot::exportRequested);
    connect(m_copy, &QPushButton::clicked, this, &ExportFoot::copyRequested);
    connect(m_close, &QPushButton::clicked, this, &ExportFoot::closeRequested);
}

void ExportFoot::showMessage(const QString& sentence, bool isWarning) {
    setStyleClass(*m_sentence, "warning", isWarning);
    m_sentence->setText(sentence);
}

void ExportFoot::setCanCopy(bool can) {
    m_canCopy = can;
    showCopy();
}

void ExportFoot::setRunning(bool running) {
    m_running = running;
    showCopy();
    m_progress->setVisible(running);
    m_export->setText(running ? tr("Stop") : tr("&Export"));
    m_openFolder->hide();
    if (running) showMessage({}, false);
}

void ExportFoot::showProgress(double part) {
    m_progress->setValue(saturatingCast<int>(part * 100));
}

void ExportFoot::offerFolder(const QString& folder) {
    m_folder = folder;
    m_openFolder->show();
}

void ExportFoot::showCopy() {
    m_copy->setEnabled(m_canCopy && !m_running);
}

}  // namespace sinescope
