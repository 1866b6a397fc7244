// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"

#include <QAbstractTableModel>

namespace sinescope {

/// A figure's numbers for a table view. Cells are asked for when they are seen, so a table of 2^20 rows by
/// 2^14 columns costs what a small one does.
class TableModel : public QAbstractTableModel {
    Q_OBJECT

 public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Rows and columns stay where they are seen when their numbers and headers do.
    void setTable(FigureTable table);
    const FigureTable& table() const { return m_table; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    /// Six digits; all of them as the tool tip.
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Nothing: views look for what begins with a letter that is typed, and every cell of the column would be
    /// worked out for it.
    QModelIndexList match(const QModelIndex& start, int role, const QVariant& value, int hits,
                          Qt::MatchFlags flags) const override;

 private:
    FigureTable m_table;
};

}  // namespace sinescope
