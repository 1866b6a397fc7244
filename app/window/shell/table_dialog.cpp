// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/table_dialog.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/texts_of.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/resize_on_screen.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace sinescope {

namespace {

QString shapeText(const ListedTable& table) {
    return textsOf(table.shape, [](std::uint64_t side) { return grouped(static_cast<qint64>(side)); })
        .join(u" × "_s);
}

/// Describes a table: what its library does with it, or what its name suggests.
QString useText(const ListedTable& table) {
    if (!table.note.empty()) return QString::fromStdString(table.note);
    switch (table.use) {
        case TableUse::Positions:
            return TableDialog::tr("Positions: rows that are added to the input.");
        case TableUse::ScoreBias:
            return TableDialog::tr("Biases that are added to the scores.");
        case TableUse::Embeddings:
            return TableDialog::tr("Embeddings of words.");
        default:
            return {};
    }
}

}  // namespace

TableDialog::TableDialog(const TableListing& listing, const QString& title, QWidget* parent)
    : QDialog(parent), m_list(new QTreeWidget(this)) {
    setObjectName(u"tables"_s);
    setWindowTitle(title);
    auto* text = new QLabel(tr("The file has several tables. Which one?"), this);
    m_list->setHeaderLabels({tr("Table"), tr("Shape"), tr("What it is")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    for (const ListedTable& table : listing.tables) {
        auto* item = new QTreeWidgetItem(
            m_list, {QString::fromStdString(table.name), shapeText(table), useText(table)});
        item->setToolTip(2, useText(table));
    }
    m_list->setCurrentItem(m_list->topLevelItem(0));
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QTreeWidget::itemDoubleClicked, this, &QDialog::accept);
    filled(new QVBoxLayout(this), {text, {m_list, 1}, buttons});
    resizeOnScreen(*this, {720, 420});
    widenForColumns();
}

int TableDialog::chosen() const {
    return m_list->indexOfTopLevelItem(m_list->currentItem());
}

void TableDialog::widenForColumns() {
    layout()->activate();
    m_list->header()->setStretchLastSection(false);
    const int missing = m_list->header()->length() - m_list->viewport()->width();
    m_list->header()->setStretchLastSection(true);
    if (missing > 0) resize(std::min(width() + missing, availableInFrame(*screen()).width()), height());
}

}  // namespace sinescope
