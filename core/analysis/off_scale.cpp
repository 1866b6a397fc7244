// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/off_scale.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sinescope {

bool OffScale::contains(std::int64_t place) const {
    return std::ranges::binary_search(places, place);
}

OffScale offScale(std::span<const double> sizes) {
    constexpr double times = 3;
    constexpr std::size_t minimum = 8;
    std::vector<double> sorted;
    std::ranges::copy_if(sizes, std::back_inserter(sorted), [](double size) { return std::isfinite(size); });
    OffScale found;
    if (sorted.empty()) return found;
    std::ranges::sort(sorted);
    found.limit = sorted.back();
    if (sorted.size() < minimum) return found;
    const std::size_t maximum = std::max<std::size_t>(2, sorted.size() / 50);
    // With few sizes the 90th percentile would be one of those in question.
    const std::size_t percentile = sorted.size() * 9 / 10;
    const double bound = times * sorted[std::min(percentile, sorted.size() - 1 - maximum)];
    if (!(bound > 0) || !(sorted.back() > bound)) return found;
    const auto first = std::ranges::upper_bound(sorted, bound);
    if (first == sorted.begin() || static_cast<std::size_t>(sorted.end() - first) > maximum) return found;
    found.limit = *(first - 1);
    for (std::size_t place = 0; place < sizes.size(); ++place)
        if (std::isfinite(sizes[place]) && sizes[place] > bound)
            found.places.push_back(static_cast<std::int64_t>(place));
    return found;
}

void bridgeRows(Matrix& table, const std::vector<std::int64_t>& places) {
    const auto isLeft = [&](std::int64_t place) { return std::ranges::binary_search(places, place); };
    const std::int64_t rows = table.rows();
    for (const std::int64_t place : places) {
        std::int64_t before = place, after = place;
        while (before >= 0 && isLeft(before)) --before;
        while (after < rows && isLeft(after)) ++after;
        if (before < 0 && after >= rows) return;
        if (before < 0) before = after;
        if (after >= rows) after = before;
        const double share =
            after == before ? 0 : static_cast<double>(place - before) / static_cast<double>(after - before);
        table.row(place) = (1 - share) * table.row(before) + share * table.row(after);
    }
}

Matrix rowsWithout(Matrix table, const std::vector<std::int64_t>& places) {
    Eigen::Index kept = 0;
    for (Eigen::Index row = 0; row < table.rows(); ++row) {
        if (std::ranges::binary_search(places, row)) continue;
        if (kept != row) table.row(kept) = table.row(row);
        ++kept;
    }
    table.conservativeResize(kept, Eigen::NoChange);
    return table;
}

}  // namespace sinescope
