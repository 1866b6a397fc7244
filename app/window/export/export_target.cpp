// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_target.h"

#include "app/export/animation_file.h"
#include "app/scene/literals.h"
#include "app/window/controls/form_rows.h"
#include "app/window/parts/file_dialogs.h"
#include "app/window/parts/layouts.h"
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
}  // namespace

ExportTarget::ExportTarget(QWidget* parent)
    : QWidget(parent),
      m_name(new QLineEdit(this)),
      m_folder(named(new QPushButton(this), "folder")),
      m_replaced(withStyleClass(new QLabel(this), "small")) {
    named(m_name, "name", tr("File name"), tr("“{figure}” in it stands for each figure's name"));
    setStyleClass(*m_folder, "toggle");
    m_replaced->setWordWrap(true);
    auto* grid = layoutIn<QGridLayout>(this);
    grid->setHorizontalSpacing(12);
    grid->setColumnMinimumWidth(0, formLabelWidth);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const auto& [text, control] : {std::pair<QString, QWidget*>(tr("File"), m_name),
                                        std::pair<QString, QWidget*>(tr("Folder"), m_folder)}) {
        auto* label = withStyleClass(new QLabel(text, this), "quiet");
        label->setBuddy(control);
        grid->addWidget(label, row, 0);
        grid->addWidget(control, row++, 1);
    }
    grid->addWidget(m_replaced, row, 1);
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
        if (QFileInfo::exists(path)) there << QFileInfo(path).fileName();
    if (there.isEmpty()) return {};
    return there.size() == 1 ? tr("%1 exists and will be replaced.").arg(there.front())
                             : tr("%1 of them exist and will be replaced.").arg(there.size());
}

void ExportTarget::showFiles(const QStringList& paths) {
    const QString count = paths.size() > 1 ? tr("%1 files. ").arg(paths.size()) : QString();
    m_replaced->setText(count + replacedText(paths));
}

}  // namespace sinescope
