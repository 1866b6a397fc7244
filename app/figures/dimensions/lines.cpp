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
    const auto first = std::max(p.firstPosition, axisPlace(std::ceil(lower)));
    const auto last = std::min(p.firstPosition + p.length - 1, axisPlace(std::floor(upper)));
    for (std::int64_t position = first; position <= last; ++position) {
        const double share = (static_cast<double>(position) - lower) / (upper - lower);
        const auto bucket = saturatingCast<std::size_t>(share * static_cast<double>(buckets));
        Extremes& part = found[std::min(bucket, found.size() - 1)];
        const double value = at(line, static_cast<double>(position));
        part = {std::fmin(part.lowest, value), std::fmax(part.highest, value)};
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
