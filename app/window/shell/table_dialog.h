// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/table.h"

#include <QDialog>

class QTreeWidget;

namespace sinescope {

/// Lists the tables of a file, the likely ones first; the first is selected.
class TableDialog : public QDialog {
    Q_OBJECT

 public:
    TableDialog(const TableListing& listing, const QString& title, QWidget* parent);
    int chosen() const;

 private:
    /// Shows all columns completely if they fit on the screen.
    void widenForColumns();

    QTreeWidget* m_list;
};

}  // namespace sinescope
