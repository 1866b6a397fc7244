// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/schemes/grid.h"

namespace sinescope {

/// Sums over rows of a grid's table, at a cost that does not grow with their number: sums over the grid's own
/// rows and columns are at hand. Construction O((height + width) d).
class GridSums {
 public:
    explicit GridSums(const GridScheme& scheme);

    /// Of the rows first .. last of the table, which must exist, in all columns.
    Eigen::RowVectorXd sum(std::int64_t first, std::int64_t last) const;

 private:
    /// Of the first `count` rows.
    Eigen::RowVectorXd sumOfFirst(std::int64_t count) const;

    GridTable m_table;
    std::int64_t m_width;
    Matrix m_rowSums;     ///< row r: the values of the first r rows of the grid, added; 0 in other columns
    Matrix m_columnSums;  ///< the same of its columns
};

}  // namespace sinescope
