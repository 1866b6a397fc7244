// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/table/table_model.h"

#include "app/model/table_cell.h"
#include "app/scene/number_format.h"
#include "app/window/export/figure_clipboard.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

constexpr int shownDigits = 6;

/// Formats values of ordinary size with a fixed number of decimals, so that the digits of a column line up.
QString numberText(double number) {
    const double size = std::abs(number);
    const bool isOrdinary = number == 0 || (size >= 1e-3 && size < 10);
    return QString::number(number, isOrdinary ? 'f' : 'g', shownDigits);
}

QString shownText(const TableCell& cell) {
    const auto* number = realIn(cell);
    const QString text = number ? numberText(*number) : exactText(cell);
    return textIn(cell) ? text : withPowerOfTen(text);
}

}  // namespace

void TableModel::setTable(FigureTable table) {
    const bool sameShape = table.rows == m_table.rows && table.columns == m_table.columns;
    if (!sameShape) beginResetModel();
    m_table = std::move(table);
    if (!sameShape)
        endResetModel();
    else if (rowCount() > 0 && columnCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int TableModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return static_cast<int>(std::min<std::int64_t>(m_table.rows, std::numeric_limits<int>::max()));
}

int TableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_table.cell) return {};
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::TextAlignmentRole) return {};
    const TableCell cell = m_table.cell(index.row(), index.column());
    if (role == Qt::DisplayRole) return shownText(cell);
    if (role == Qt::ToolTipRole) return exactText(cell);
    const bool isText = textIn(cell) != nullptr;
    return QVariant::fromValue(Qt::Alignment((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Horizontal) return m_table.columns.value(section);
    return data(index(section, 0), role);
}

QModelIndexList TableModel::match(const QModelIndex& /*start*/, int /*role*/, const QVariant& /*value*/,
                                  int /*hits*/, Qt::MatchFlags /*flags*/) const {
    return {};
}

}  // namespace sinescope
