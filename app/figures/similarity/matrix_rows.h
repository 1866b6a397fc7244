// SPDX-License-Identifier: GPL-3.0-or-later
//
// The matrix of similarities as a table reads it: cell by cell, while a whole row costs as much as one cell.
#pragma once

#include <Eigen/Core>

#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>

namespace sinescope {

/// No table has more columns.
inline constexpr std::int64_t maximumTableColumns = 4096;

/// The rows of a matrix, of which the last one asked for is at hand. May be asked in any thread.
class MatrixRows {
 public:
    explicit MatrixRows(std::function<Eigen::VectorXd(std::int64_t row)> values)
        : m_values(std::move(values)) {}
    double at(std::int64_t row, std::int64_t column) {
        const std::lock_guard lock(m_mutex);
        if (row != m_number) {
            m_row = m_values(row);
            m_number = row;
        }
        return m_row(column);
    }

 private:
    std::function<Eigen::VectorXd(std::int64_t row)> m_values;
    std::mutex m_mutex;
    std::int64_t m_number = -1;
    Eigen::VectorXd m_row;
};

}  // namespace sinescope
