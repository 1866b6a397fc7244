// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/table_opener.h"

#include "app/scene/scene_scheme.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace sinescope {

namespace {

const QString folderKey = QStringLiteral("tables/folder");

QString shapeText(const ListedTable& table) {
    QStringList sides;
    for (const std::uint64_t side : table.shape) sides << QString::number(side);
    return sides.join(QStringLiteral(" × "));
}

/// The tables of a file, the likely ones first; the first is chosen.
class TableDialog : public QDialog {
 public:
    TableDialog(const TableListing& listing, QWidget* parent)
        : QDialog(parent), m_list(new QTreeWidget(this)) {
        setObjectName(QStringLiteral("tables"));
        setWindowTitle(TableOpener::tr("Open Table"));
        auto* text = new QLabel(TableOpener::tr("The file has several tables. Which one?"), this);
        m_list->setHeaderLabels(
            {TableOpener::tr("Table"), TableOpener::tr("Shape"), TableOpener::tr("What it is")});
        m_list->setRootIsDecorated(false);
        m_list->setUniformRowHeights(true);
        for (const ListedTable& table : listing.tables) {
            auto* item = new QTreeWidgetItem(m_list, {QString::fromStdString(table.name), shapeText(table),
                                                      QString::fromStdString(table.note)});
            item->setToolTip(2, QString::fromStdString(table.note));
        }
        m_list->setCurrentItem(m_list->topLevelItem(0));
        m_list->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
        connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        connect(m_list, &QTreeWidget::itemDoubleClicked, this, &QDialog::accept);
        auto* column = new QVBoxLayout(this);
        column->addWidget(text);
        column->addWidget(m_list, 1);
        column->addWidget(buttons);
        resize(720, 420);
    }
    int chosen() const { return m_list->indexOfTopLevelItem(m_list->currentItem()); }

 private:
    QTreeWidget* m_list;
};

}  // namespace

TableOpener::TableOpener(Document& document, QWidget* window)
    : QObject(window), m_document(document), m_window(window) {}

void TableOpener::chooseAndOpen() {
    QSettings settings;
    const QString path = QFileDialog::getOpenFileName(
        m_window, tr("Open Table"), settings.value(folderKey).toString(),
        tr("Tables (*.npy *.npz *.safetensors *.csv *.tsv *.txt *.vec *.bin);;All files (*)"));
    if (path.isEmpty()) return;
    settings.setValue(folderKey, QFileInfo(path).absolutePath());
    open(path);
}

void TableOpener::open(const QString& path) {
    QString why;
    try {
        const std::filesystem::path file(QFile::encodeName(path).toStdString());
        const TableListing listing = listTables(file);
        const std::optional<std::string> name = choose(listing);
        if (!name) return;
        QGuiApplication::setOverrideCursor(Qt::WaitCursor);
        struct Restore {
            ~Restore() { QGuiApplication::restoreOverrideCursor(); }
        } restore;
        const Scheme scheme = schemeOfTable(readTable(file, *name));
        why = m_document.tryApply({tr("open table"), [&scheme](Scene& scene) { setScheme(scene, scheme); }});
    } catch (const std::exception& error) {  // no memory for a table, too
        why = QString::fromUtf8(error.what());
    }
    if (!why.isEmpty()) emit m_document.refused(why);
}

std::optional<std::string> TableOpener::choose(const TableListing& listing) {
    if (listing.tables.size() < 2) return std::string();  // readTable() says what an empty file lacks
    TableDialog dialog(listing, m_window);
    if (dialog.exec() != QDialog::Accepted || dialog.chosen() < 0) return {};
    return listing.tables[static_cast<std::size_t>(dialog.chosen())].name;
}

bool TableOpener::isForeign(const QString& path) {
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) return false;
    const QByteArray start = file.read(64).trimmed();
    for (const char* own : {"{", "<", "\x89PNG", "%PDF", "GIF8", "RIFF"})
        if (start.startsWith(own)) return false;
    return !start.isEmpty();
}

}  // namespace sinescope
