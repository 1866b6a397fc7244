// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/lines.h"

#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

std::optional<double> DimensionLine::firstCrest(double lower, double upper) const {
    const double first = (std::ceil(lower / curve.wavelength - crest) + crest) * curve.wavelength;
    return first + curve.wavelength <= upper ? std::optional(first) : std::nullopt;
}

QString DimensionLines::offScale() const {
    return offScaleText(m_offScale.places, scene().encoding.firstPosition);
}

decltype(PositionCurve::envelope) DimensionLines::stepEnvelope(
    std::function<Extremes(std::int64_t first, std::int64_t last)> extremes) const {
    const EncodingParameters& p = scene().encoding;
    return [start = p.firstPosition, last = p.lastPosition(), extremes = std::move(extremes)](
               double lower, double upper, std::int64_t buckets) {
        std::vector<Extremes> found(static_cast<std::size_t>(buckets), {nan, nan});
        auto first = std::max(start, axisPlace(std::ceil(lower)));
        const auto end = std::min(last, axisPlace(std::floor(upper)));
        const double width = (upper - lower) / static_cast<double>(buckets);
        for (std::size_t k = 0; k < found.size() && first <= end; ++k) {
            const double edge = lower + width * static_cast<double>(k + 1);
            const auto next = k + 1 == found.size() ? end + 1 : std::min(end + 1, axisPlace(std::ceil(edge)));
            if (next > first) found[k] = extremes(first, next - 1);
            first = std::max(first, next);
        }
        return found;
    };
}

decltype(PositionCurve::envelope) DimensionLines::stepEnvelope(
    std::function<double(double position)> at) const {
    return stepEnvelope([at = std::move(at)](std::int64_t first, std::int64_t last) {
        Extremes found{nan, nan};
        for (std::int64_t position = first; position <= last; ++position)
            found.include(at(static_cast<double>(position)));
        return found;
    });
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
