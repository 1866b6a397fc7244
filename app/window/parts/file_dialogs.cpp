// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/file_dialogs.h"

#include <QFileDialog>
#include <QFileInfo>

#include <utility>

namespace sinescope {

namespace {

/// The window that lasts as long as the program does. A dialog that asks may be closed while its file dialog
/// waits for an answer to "replace it?", so the file dialog is not its child.
QWidget* lastingWindow(const QWidget& asker) {
    QWidget* window = asker.window();
    while (window->parentWidget()) window = window->parentWidget()->window();
    return window;
}

void open(QFileDialog& dialog, QWidget& asker, PathChosen chosen) {
    dialog.setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(&asker, &QObject::destroyed, &dialog, &QWidget::close);
    QObject::connect(&dialog, &QFileDialog::fileSelected, &asker, std::move(chosen));
    dialog.setModal(true);
    dialog.show();
}

}  // namespace

void askForFileToWrite(QWidget& asker, const QString& title, const QString& start, const QString& filter,
                       PathChosen chosen) {
    const QFileInfo offered(start);
    auto* dialog = new QFileDialog(lastingWindow(asker), title,
                                   offered.isAbsolute() ? offered.absolutePath() : QString(), filter);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(offered.fileName());
    open(*dialog, asker, std::move(chosen));
}

void askForFolder(QWidget& asker, const QString& title, const QString& start, PathChosen chosen) {
    auto* dialog = new QFileDialog(lastingWindow(asker), title, start);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    open(*dialog, asker, std::move(chosen));
}

}  // namespace sinescope
