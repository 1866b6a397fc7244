// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/column_roles.h"

#include "core/schemes/grid_axes.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_matrix.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr ColumnRole noRole{-1, Wave::None};
/// Number of table rows that are checked, spread over all of them.
constexpr std::int64_t rowsRead = 8;
/// Tolerance for the sum of two squares: bfloat16 keeps 8 bits of a value.
constexpr double agreement = 0.02;

template <typename RoleOf>
std::vector<ColumnRole> rolesOf(std::int64_t columns, const RoleOf& roleOf) {
    std::vector<ColumnRole> roles;
    for (std::int64_t j = 0; j < columns; ++j) roles.push_back(roleOf(j));
    return roles;
}

/// True if x² + y² is the same number in all pairs from row `from` on, and a pair turns: its values change,
/// by more than the tolerance and not only in sign.
bool arePairs(const Matrix& values, std::int64_t from, RopePairs pairs) {
    const std::int64_t count = values.cols() / 2;
    const std::int64_t step = std::max<std::int64_t>(1, (values.rows() - from) / rowsRead);
    const auto square = [&](std::int64_t row, std::int64_t pair) {
        const PairColumns at = pairColumns(pairs, pair, count);
        return std::hypot(values(row, at.x), values(row, at.y));
    };
    if (values.cols() % 2 != 0) return false;
    const double first = square(from, 0);
    if (!(first > 0)) return false;
    bool varies = false;
    for (std::int64_t row = from; row < values.rows(); row += step) {
        varies = varies || (values.row(row).cwiseAbs() - values.row(from).cwiseAbs()).cwiseAbs().maxCoeff() >
                               agreement * first;
        for (std::int64_t pair = 0; pair < count; ++pair)
            if (!(std::abs(square(row, pair) - first) <= agreement * first)) return false;
    }
    return varies;
}

std::vector<ColumnRole> rolesOf(const TableScheme& table) {
    if (tablePositions(table) < 2) return {};
    const Matrix& values = table.table.values();
    for (const RopePairs pairs : {RopePairs::Interleaved, RopePairs::Halves}) {
        if (!arePairs(values, table.firstRow, pairs)) continue;
        const std::int64_t count = values.cols() / 2;
        // The slowest pair has hardly turned at position 0: its cosine is the larger one.
        const PairColumns slowest = pairColumns(pairs, count - 1, count);
        const bool sineFirst =
            std::abs(values(table.firstRow, slowest.x)) < std::abs(values(table.firstRow, slowest.y));
        std::vector<ColumnRole> roles(static_cast<std::size_t>(2 * count));
        for (std::int64_t pair = 0; pair < count; ++pair) {
            const PairColumns at = pairColumns(pairs, pair, count);
            roles[static_cast<std::size_t>(at.x)] = {pair, sineFirst ? Wave::Sine : Wave::Cosine};
            roles[static_cast<std::size_t>(at.y)] = {pair, sineFirst ? Wave::Cosine : Wave::Sine};
        }
        return roles;
    }
    return {};
}

std::vector<ColumnRole> rolesOf(const GridScheme& grid) {
    std::vector<ColumnRole> roles(static_cast<std::size_t>(grid.dModel), noRole);
    std::int64_t pair = 0;
    for (const GridPair& each : gridPairs(grid)) {
        if (each.sine >= 0) roles[static_cast<std::size_t>(each.sine)] = {pair, Wave::Sine};
        if (each.cosine >= 0) roles[static_cast<std::size_t>(each.cosine)] = {pair, Wave::Cosine};
        ++pair;
    }
    return roles;
}

}  // namespace

std::vector<ColumnRole> columnRoles(const Encoding& encoding) {
    return rolesOf(encoding.columns(), [&](std::int64_t j) { return encoding.role(j); });
}

std::vector<ColumnRole> columnRoles(const Scheme& scheme) {
    if (const auto* sinusoid = sinusoidIn(scheme)) return columnRoles(Encoding(*sinusoid));
    if (const auto* rope = rotationIn(scheme))
        return rolesOf(rope->headDim, [rope](std::int64_t j) {
            const RotationColumn at = rotationColumn(*rope, j);
            return at.pair < 0 ? noRole : ColumnRole{at.pair, at.isSine ? Wave::Sine : Wave::Cosine};
        });
    if (const auto* grid = gridIn(scheme)) return rolesOf(*grid);
    const auto* table = ownTableIn(scheme);
    return table ? rolesOf(*table) : std::vector<ColumnRole>();
}

std::int64_t columnOf(const std::vector<ColumnRole>& roles, ColumnRole role) {
    const auto found = std::ranges::find(roles, role);
    return found == roles.end() ? -1 : found - roles.begin();
}

std::int64_t pairCount(const std::vector<ColumnRole>& roles) {
    std::int64_t count = 0;
    for (const ColumnRole& role : roles) count = std::max(count, role.pair + 1);
    return count;
}

}  // namespace sinescope
