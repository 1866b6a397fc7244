// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/pixels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Integers whose cell centre lies within [lower, upper), cut to first .. last.
struct Run {
    std::int64_t first;
    std::int64_t last;
};

Run cellsWithin(double lower, double upper, std::int64_t first, std::int64_t last) {
    return {std::max(first, static_cast<std::int64_t>(std::ceil(lower))),
            std::min(last, static_cast<std::int64_t>(std::ceil(upper)) - 1)};
}

template <typename ValueOf>
Extremes extremesOf(Run run, ValueOf valueOf) {
    Extremes found{nan, nan};
    for (std::int64_t k = run.first; k <= run.last; ++k) {
        const double value = valueOf(k);
        if (std::isnan(value)) continue;
        found.lowest = std::isnan(found.lowest) ? value : std::min(found.lowest, value);
        found.highest = std::isnan(found.highest) ? value : std::max(found.highest, value);
    }
    return found;
}

}  // namespace

MatrixF pixelMeans(const Encoding& encoding, const PixelGrid& grid, int /*threads*/) {
    const EncodingParameters& p = encoding.parameters();
    MatrixF means(grid.rows, grid.columns);
    for (std::int64_t r = 0; r < grid.rows; ++r) {
        for (std::int64_t c = 0; c < grid.columns; ++c) {
            const double y = grid.firstPosition + (grid.lastPosition - grid.firstPosition) *
                                                      (static_cast<double>(r) + 0.5) /
                                                      static_cast<double>(grid.rows);
            const double x = grid.firstColumn + (grid.lastColumn - grid.firstColumn) *
                                                    (static_cast<double>(c) + 0.5) /
                                                    static_cast<double>(grid.columns);
            const auto position = static_cast<std::int64_t>(std::floor(y + 0.5));
            const auto column = static_cast<std::int64_t>(std::floor(x + 0.5));
            const bool inside = position >= p.firstPosition && position < p.firstPosition + p.length &&
                                column >= 0 && column < p.dModel;
            means(r, c) = static_cast<float>(inside ? encoding.value(position, column) : nan);
        }
    }
    return means;
}

std::vector<Extremes> columnEnvelope(const Encoding& encoding, std::int64_t column, double firstPosition,
                                     double lastPosition, std::int64_t buckets) {
    const EncodingParameters& p = encoding.parameters();
    std::vector<Extremes> envelope;
    const double width = (lastPosition - firstPosition) / static_cast<double>(buckets);
    for (std::int64_t b = 0; b < buckets; ++b) {
        const double lower = firstPosition + width * static_cast<double>(b);
        envelope.push_back(
            extremesOf(cellsWithin(lower, lower + width, p.firstPosition, p.firstPosition + p.length - 1),
                       [&](std::int64_t position) { return encoding.value(position, column); }));
    }
    return envelope;
}

std::vector<Extremes> rowEnvelope(const Encoding& encoding, std::int64_t position, Wave wave,
                                  double firstColumn, double lastColumn, std::int64_t buckets) {
    std::vector<Extremes> envelope;
    const double width = (lastColumn - firstColumn) / static_cast<double>(buckets);
    for (std::int64_t b = 0; b < buckets; ++b) {
        const double lower = firstColumn + width * static_cast<double>(b);
        envelope.push_back(extremesOf(cellsWithin(lower, lower + width, 0, encoding.columns() - 1),
                                      [&](std::int64_t column) {
                                          return wave == Wave::Zero || encoding.role(column).wave == wave
                                                     ? encoding.value(position, column)
                                                     : nan;
                                      }));
    }
    return envelope;
}

}  // namespace sinescope
