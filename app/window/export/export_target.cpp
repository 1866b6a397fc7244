// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_target.h"

#include "app/export/animation_file.h"
#include "app/scene/literals.h"
#include "app/window/controls/form_rows.h"
#include "app/window/parts/file_dialogs.h"
#include "app/window/parts/named.h"
#include "app/window/parts/style_class.h"

#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace sinescope {

namespace {
constexpr int folderPixels = 230;
constexpr qsizetype namedFiles = 3;  ///< of those that would be replaced
}  // namespace

ExportTarget::ExportTarget(QWidget* parent)
    : QWidget(parent),
      m_name(new QLineEdit(this)),
      m_folder(named(new QPushButton(this), "folder")),
      m_replaced(withStyleClass(new QLabel(this), "small")) {
    named(m_name, "name", tr("File name"), tr("“{figure}” in it stands for each figure's name"));
    setStyleClass(*m_folder, "toggle");
    m_replaced->setWordWrap(true);
    FormRows rows(*this);
    rows.add(tr("File"), m_name);
    rows.add(tr("Folder"), m_folder);
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->setVerticalSpacing(-1);
    grid->addWidget(m_replaced, grid->rowCount(), 1);
    connect(m_name, &QLineEdit::textChanged, this, &ExportTarget::nameChanged);
    connect(m_name, &QLineEdit::editingFinished, this, &ExportTarget::splitPath);
    connect(m_folder, &QPushButton::clicked, this, &ExportTarget::chooseFolder);
}

QString ExportTarget::name() const {
    return m_name->text();
}

void ExportTarget::offer(const QString& name) {
    const QString typed = m_name->text();
    const bool isOurs = typed.isEmpty() || typed == m_offered;
    m_offered = name;
    if (isOurs) {
        m_name->setText(name);
        return;
    }
    const QString suffix = QFileInfo(typed).suffix();
    const QStringList known = figureFormats() + animationFormatNames();
    if (known.contains(suffix.toLower()))
        m_name->setText(typed.chopped(suffix.size()) + QFileInfo(name).suffix());
}

void ExportTarget::resetName() {
    m_name->clear();
}

/// Splits a path typed as a name: shows its folder as the folder.
void ExportTarget::splitPath() {
    const QString typed = QDir::fromNativeSeparators(m_name->text().trimmed());
    const qsizetype slash = typed.lastIndexOf('/'_L1);
    if (slash < 0) return;
    const QString folder = QDir(m_path).absoluteFilePath(slash == 0 ? u"/"_s : typed.left(slash));
    if (!QDir(folder).exists()) return;  // reported when writing
    m_name->setText(typed.mid(slash + 1));
    emit folderChosen(QDir::cleanPath(folder));
}

void ExportTarget::chooseFolder() {
    askForFolder(*this, tr("Folder to write to"), m_path,
                 [this](const QString& folder) { emit folderChosen(folder); });
}

void ExportTarget::showFolder(const QString& folder) {
    m_path = folder;
    m_folder->setText(
        m_folder->fontMetrics().elidedText(QDir::toNativeSeparators(folder), Qt::ElideLeft, folderPixels));
    m_folder->setToolTip(tr("Write to %1; click to choose another folder").arg(folder));
    m_folder->setAccessibleName(tr("Folder: %1").arg(folder));
}

QString ExportTarget::replacedText(const QStringList& paths) {
    QStringList there;
    for (const QString& path : paths)
        if (QFileInfo(path).isFile()) there << QFileInfo(path).fileName();
    if (there.isEmpty()) return {};
    if (there.size() == 1) return tr("%1 exists and will be replaced.").arg(there.front());
    const QString named = there.mid(0, namedFiles).join(u", "_s);
    return there.size() <= namedFiles
               ? tr("%1 exist and will be replaced.").arg(named)
               : tr("%1 and %2 more exist and will be replaced.").arg(named).arg(there.size() - namedFiles);
}

void ExportTarget::showFiles(const QStringList& paths) {
    const QString count = paths.size() > 1 ? tr("%1 files. ").arg(paths.size()) : QString();
    m_replaced->setText(count + replacedText(paths));
}

}  // namespace sinescope
