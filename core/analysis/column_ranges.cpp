// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/column_ranges.h"

#include "core/threads.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace sinescope {

namespace {

/// Rows per partial sum, so that the order of additions does not depend on the number of threads.
constexpr Eigen::Index rowsAtOnce = 2048;

struct Part {
    Vector sums, lowest, highest, squares;

    explicit Part(Eigen::Index columns)
        : sums(Vector::Zero(columns)),
          lowest(Vector::Constant(columns, std::numeric_limits<double>::infinity())),
          highest(Vector::Constant(columns, -std::numeric_limits<double>::infinity())),
          squares(Vector::Zero(columns)) {}

    void take(const double* row) {
        double* const sum = sums.data();
        double* const low = lowest.data();
        double* const high = highest.data();
        double* const square = squares.data();
        for (Eigen::Index j = 0; j < sums.size(); ++j) {
            const double value = row[j];
            sum[j] += value;
            low[j] = value < low[j] ? value : low[j];
            high[j] = value > high[j] ? value : high[j];
            square[j] += value * value;
        }
    }
};

}  // namespace

ColumnRanges columnRanges(const Eigen::Ref<const Matrix>& table) {
    const Eigen::Index rows = table.rows();
    const Eigen::Index columns = table.cols();
    const Eigen::Index count = (rows + rowsAtOnce - 1) / rowsAtOnce;
    std::vector<Part> parts(static_cast<std::size_t>(count), Part(columns));
    detail::shareAmongThreads(count, 0, [&](std::int64_t part) {
        const Eigen::Index first = part * rowsAtOnce;
        for (Eigen::Index r = first; r < std::min(rows, first + rowsAtOnce); ++r)
            parts[static_cast<std::size_t>(part)].take(table.row(r).data());
    });
    Part all(columns);
    for (const Part& part : parts) {
        all.sums += part.sums;
        all.lowest = all.lowest.cwiseMin(part.lowest);
        all.highest = all.highest.cwiseMax(part.highest);
        all.squares += part.squares;
    }
    ColumnRanges ranges;
    // A sum of squares is finite if all values are, except for values beyond 1e154.
    ranges.squares = all.squares.sum();
    ranges.allFinite = std::isfinite(ranges.squares) || table.allFinite();
    ranges.means = rows > 0 ? Vector(all.sums / static_cast<double>(rows)) : Vector::Zero(columns);
    ranges.lowest = all.lowest;
    ranges.highest = all.highest;
    return ranges;
}

}  // namespace sinescope
