// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/lines.h"

#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

std::vector<Extremes> DimensionLines::envelope(std::int64_t line, double lower, double upper,
                                               std::int64_t buckets) const {
    std::vector<Extremes> found(static_cast<std::size_t>(buckets), {nan, nan});
    const EncodingParameters& p = scene().encoding;
    auto first = std::max(p.firstPosition, axisPlace(std::ceil(lower)));
    const auto last = std::min(p.firstPosition + p.length - 1, axisPlace(std::floor(upper)));
    const double width = (upper - lower) / static_cast<double>(buckets);
    for (std::size_t k = 0; k < found.size() && first <= last; ++k) {
        const bool isLast = k + 1 == found.size();
        const auto next =
            isLast ? last + 1
                   : std::min(last + 1, axisPlace(std::ceil(lower + width * static_cast<double>(k + 1))));
        if (next > first) found[k] = extremes(line, first, next - 1);
        first = std::max(first, next);
    }
    return found;
}

Extremes DimensionLines::extremes(std::int64_t line, std::int64_t first, std::int64_t last) const {
    Extremes found{nan, nan};
    for (std::int64_t position = first; position <= last; ++position) {
        const double value = at(line, static_cast<double>(position));
        found = {std::fmin(found.lowest, value), std::fmax(found.highest, value)};
    }
    return found;
}

FigureTable DimensionLines::tableOf(
    std::vector<std::int64_t> columns,
    std::function<double(std::int64_t position, std::int64_t column)> value) const {
    const std::int64_t first = scene().encoding.firstPosition;
    return wordedTable(first, scene().encoding.length,
                       [columns = std::move(columns), value = std::move(value), first](std::int64_t row,
                                                                                       std::int64_t column) {
                           return value(first + row, columns[static_cast<std::size_t>(column)]);
                       });
}

}  // namespace sinescope
