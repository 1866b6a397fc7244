// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/file_dialogs.h"

#include "app/scene/literals.h"
#include "app/window/parts/questions.h"
#include "app/window/parts/theme.h"

#include <QFileDialog>
#include <QFileIconProvider>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QToolButton>
#include <QTreeView>

#include <utility>

namespace sinescope {

namespace {

/// Folder and file icons in the theme's own strokes, owned by their dialog.
class FileIcons : public QObject, public QFileIconProvider {
 public:
    using QObject::QObject;
    QIcon icon(IconType type) const override { return glyphIcon(type == File ? Glyph::File : Glyph::Folder); }
    QIcon icon(const QFileInfo& file) const override {
        return glyphIcon(file.isDir() ? Glyph::Folder : Glyph::File);
    }
};

/// Gives Qt's dialog the look of the window, and space for its columns. A native dialog has none of these
/// parts.
void adaptToWindow(QFileDialog& dialog) {
    constexpr QSize preferredSize(800, 480);
    dialog.setIconProvider(new FileIcons(&dialog));
    auto* files = dialog.findChild<QTreeView*>(u"treeView"_s);
    if (!files) return;
    dialog.resize(
        preferredSize.boundedTo(dialog.parentWidget() ? dialog.parentWidget()->size() : preferredSize));
    dialog.setViewMode(QFileDialog::Detail);
    enum Column { Name, Size, Type, Changed };
    files->hideColumn(Type);
    files->header()->setSectionResizeMode(Name, QHeaderView::Stretch);
    for (const Column column : {Size, Changed})
        files->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    for (const auto& [name, glyph] : {std::pair("backButton", Glyph::Previous),
                                      {"forwardButton", Glyph::Next},
                                      {"toParentButton", Glyph::Up},
                                      {"newFolderButton", Glyph::NewFolder}})
        if (auto* button = dialog.findChild<QToolButton*>(QLatin1String(name)))
            button->setIcon(glyphIcon(glyph));
    for (const char* name : {"listModeButton", "detailModeButton"})
        if (auto* button = dialog.findChild<QToolButton*>(QLatin1String(name))) button->hide();
}

QStringList chosenFiles(QFileDialog& dialog) {
    adaptToWindow(dialog);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles() : QStringList();
}

QString folderOf(const QString& start) {
    const QFileInfo offered(start);
    return offered.isFile() ? offered.absolutePath() : start;
}

/// Selects the file in `start`, if any; typing replaces its name.
void preselect(QFileDialog& dialog, const QString& start) {
    if (const QFileInfo file(start); file.isFile()) dialog.selectFile(file.fileName());
    if (auto* name = dialog.findChild<QLineEdit*>(u"fileNameEdit"_s)) name->selectAll();
}

/// Suggests a file to write: the name in `start`, and its folder if given.
void offer(QFileDialog& dialog, const QString& start) {
    const QFileInfo offered(start);
    if (offered.isAbsolute()) dialog.setDirectory(offered.absolutePath());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.selectFile(offered.fileName());
}

/// Returns the window that lasts as long as the program. The asking dialog may be closed while its file
/// dialog waits for an answer to "replace it?", so it is not the parent of the file dialog.
QWidget* parentWindow(const QWidget& asker) {
    QWidget* window = asker.window();
    while (window->parentWidget()) window = window->parentWidget()->window();
    return window;
}

bool mayReplace(QWidget* window, const QString& path) {
    const QString sentence = QFileDialog::tr("%1 already exists.\nDo you want to replace it?");
    return askInBox(window, sentence.arg(QFileInfo(path).fileName()), QMessageBox::Yes | QMessageBox::No,
                    QMessageBox::No) == QMessageBox::Yes;
}

void open(QFileDialog& dialog, QWidget& asker, PathChosen chosen) {
    dialog.setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(&asker, &QObject::destroyed, &dialog, &QWidget::close);
    QObject::connect(&dialog, &QFileDialog::fileSelected, &asker, std::move(chosen));
    adaptToWindow(dialog);
    dialog.setModal(true);
    dialog.show();
}

}  // namespace

QString chosenFileToOpen(QWidget* window, const QString& title, const QString& start, const QString& filter) {
    QFileDialog dialog(window, title, folderOf(start), filter);
    dialog.setFileMode(QFileDialog::ExistingFile);
    preselect(dialog, start);
    return chosenFiles(dialog).value(0);
}

QStringList chosenFilesToOpen(QWidget* window, const QString& title, const QString& start,
                              const QString& filter) {
    QFileDialog dialog(window, title, folderOf(start), filter);
    dialog.setFileMode(QFileDialog::ExistingFiles);
    preselect(dialog, start);
    return chosenFiles(dialog);
}

QString chosenFolder(QWidget* window, const QString& title, const QString& start) {
    QFileDialog dialog(window, title, folderOf(start));
    dialog.setFileMode(QFileDialog::Directory);
    return chosenFiles(dialog).value(0);
}

QString chosenFileToWrite(QWidget* window, const QString& title, const QString& start, const QString& filter,
                          const QStringList& suffixes) {
    QFileDialog dialog(window, title, {}, filter);
    offer(dialog, start);
    dialog.setDefaultSuffix(suffixes.front());
    // A path that is refused stays in the dialog.
    while (true) {
        QString chosen = chosenFiles(dialog).value(0);
        if (chosen.isEmpty() || suffixes.contains(QFileInfo(chosen).suffix(), Qt::CaseInsensitive))
            return chosen;
        // The dialog has completed a name without a dot, and has asked about the file of that name.
        QString completed = chosen + '.'_L1 + suffixes.front();
        if (!QFileInfo::exists(completed) || mayReplace(window, completed)) return completed;
    }
}

void askForFileToWrite(QWidget& asker, const QString& title, const QString& start, const QString& filter,
                       PathChosen chosen) {
    auto* dialog = new QFileDialog(parentWindow(asker), title, {}, filter);
    offer(*dialog, start);
    open(*dialog, asker, std::move(chosen));
}

void askForFolder(QWidget& asker, const QString& title, const QString& start, PathChosen chosen) {
    auto* dialog = new QFileDialog(parentWindow(asker), title, start);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    open(*dialog, asker, std::move(chosen));
}

}  // namespace sinescope
