// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/weight_table.h"

#include "core/error.h"
#include "core/tokens/tokens.h"

#include <cmath>
#include <string>
#include <utility>

namespace sinescope {

WeightTable::WeightTable(Matrix values) : m_values(std::make_shared<const Matrix>(std::move(values))) {}

const Matrix& WeightTable::values() const {
    static const Matrix none;
    return m_values ? *m_values : none;
}

bool operator==(const WeightTable& a, const WeightTable& b) {
    if (a.m_values == b.m_values) return true;
    return a.rows() == b.rows() && a.columns() == b.columns() && a.values() == b.values();
}

WeightTable seededTable(std::string_view name, std::int64_t rows, std::int64_t columns, std::uint64_t seed,
                        double deviation) {
    if (rows < 1 || columns < 1)
        throw Error("A made-up table of " + std::to_string(rows) + " x " + std::to_string(columns) +
                    " values was asked for; it must have at least one row and one column.");
    if (!(std::isfinite(deviation) && deviation >= 0))
        throw Error("The standard deviation of a made-up table must be a finite number, 0 or more.");
    const std::string prefix = std::string(name) + ' ';
    Matrix values(rows, columns);
    for (std::int64_t r = 0; r < rows; ++r)
        values.row(r) =
            std::sqrt(3.0) * deviation * seededEmbedding(prefix + std::to_string(r), columns, seed);
    return WeightTable(std::move(values));
}

}  // namespace sinescope
