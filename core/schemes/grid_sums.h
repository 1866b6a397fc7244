// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/schemes/grid.h"

namespace sinescope {

/// Sums over rows of a grid's table, at a cost that does not grow with their number, because sums over the
/// grid's rows and columns are precomputed. Construction O((height + width) d).
class GridSums {
 public:
    explicit GridSums(const GridScheme& scheme);

    /// The sum of the table's rows first .. last, which must exist, in all columns.
    Eigen::RowVectorXd sum(std::int64_t first, std::int64_t last) const;

 private:
    /// The sum of the first `count` rows.
    Eigen::RowVectorXd sumOfFirst(std::int64_t count) const;

    GridTable m_table;
    std::int64_t m_width;
    Matrix m_rowSums;     ///< row r: the sum of the first r rows of the grid; 0 in other columns
    Matrix m_columnSums;  ///< likewise for its columns
};

}  // namespace sinescope
