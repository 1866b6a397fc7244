// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"

#include <QAbstractTableModel>

namespace sinescope {

/// A figure's numbers for a table view. Cells are computed when they become visible, so a table of 2^20 rows
/// by 2^14 columns costs as much as a small one.
class TableModel : public QAbstractTableModel {
    Q_OBJECT

 public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Keeps the scroll position if the numbers of rows and columns and the headers are the same.
    void setTable(FigureTable table);
    const FigureTable& table() const { return m_table; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    /// Six digits; all digits in the tooltip.
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Returns nothing: views search for items that begin with a typed letter, which would compute every cell
    /// of the column.
    QModelIndexList match(const QModelIndex& start, int role, const QVariant& value, int hits,
                          Qt::MatchFlags flags) const override;

 private:
    FigureTable m_table;
};

}  // namespace sinescope
