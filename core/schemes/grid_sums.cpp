// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/grid_sums.h"

namespace sinescope {

namespace {

/// Row r: the sum of the first r of the table's rows 0, step, 2 step, ..., in the columns of that axis.
Matrix sumsOfFirst(const GridTable& table, bool ofRows, std::int64_t count, std::int64_t step) {
    Matrix sums = Matrix::Zero(count + 1, table.columns());
    for (std::int64_t r = 0; r < count; ++r) {
        sums.row(r + 1) = sums.row(r) + table.block(r * step, 1, table.columns());
        for (std::int64_t j = 0; j < table.columns(); ++j)
            if (table.showsRow(j) != ofRows) sums(r + 1, j) = 0;
    }
    return sums;
}

}  // namespace

GridSums::GridSums(const GridScheme& scheme)
    : m_table(scheme),
      m_width(scheme.width),
      m_rowSums(sumsOfFirst(m_table, true, scheme.height, scheme.width)),
      m_columnSums(sumsOfFirst(m_table, false, scheme.width, 1)) {}

Eigen::RowVectorXd GridSums::sumOfFirst(std::int64_t count) const {
    const std::int64_t whole = count / m_width, rest = count % m_width;
    Eigen::RowVectorXd sum = static_cast<double>(m_width) * m_rowSums.row(whole) +
                             static_cast<double>(whole) * m_columnSums.row(m_width) + m_columnSums.row(rest);
    if (rest > 0) sum += static_cast<double>(rest) * (m_rowSums.row(whole + 1) - m_rowSums.row(whole));
    return sum;
}

Eigen::RowVectorXd GridSums::sum(std::int64_t first, std::int64_t last) const {
    // The difference of two large sums has fewer digits.
    constexpr std::int64_t few = 2;
    if (last - first < few) return m_table.block(first, last - first + 1, m_table.columns()).colwise().sum();
    return sumOfFirst(last + 1) - sumOfFirst(first);
}

}  // namespace sinescope
