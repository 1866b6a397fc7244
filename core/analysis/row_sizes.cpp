// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/row_sizes.h"

#include "core/analysis/table_unit.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

/// Values read at once: 8 MiB.
constexpr std::int64_t valuesAtOnce = std::int64_t{1} << 20;

}  // namespace

UnitRows::UnitRows(std::shared_ptr<const InputMatrix> rows)
    : m_rows(std::move(rows)),
      m_atOnce(std::max<std::int64_t>(2, valuesAtOnce / std::max<std::int64_t>(1, size().columns))) {
    for (std::int64_t first = 0; first < size().rows; first += m_atOnce)
        m_largest = std::max(m_largest, blockAt(first).cwiseAbs().maxCoeff());
    m_unit = unitOf(m_largest);
}

Matrix UnitRows::blockAt(std::int64_t first) const {
    return m_rows->block(first, std::min(m_atOnce, size().rows - first), size().columns);
}

void UnitRows::visit(bool joined, const Visit& visit) const {
    const std::int64_t shared = joined ? 1 : 0;
    for (std::int64_t first = 0; first + shared < size().rows; first += m_atOnce - shared)
        visit(first, blockAt(first) / m_unit);
}

SizeRange rangeOf(std::vector<double> sizes) {
    const auto [smallest, largest] = std::minmax_element(sizes.begin(), sizes.end());
    const auto isAs = [](double size) {
        return [size](double each) { return std::abs(each - size) <= 1e-12 * size; };
    };
    const auto placeOf = [&](double size) { return std::ranges::find_if(sizes, isAs(size)) - sizes.begin(); };
    const auto isTied = [&](double size) { return std::ranges::count_if(sizes, isAs(size)) > 1; };
    SizeRange found{.smallest = *smallest,
                    .largest = *largest,
                    .smallestAt = placeOf(*smallest),
                    .largestAt = placeOf(*largest),
                    .smallestIsTied = isTied(*smallest),
                    .largestIsTied = isTied(*largest)};
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    found.median = *middle;
    if (sizes.size() % 2 == 0) found.median = (found.median + *std::max_element(sizes.begin(), middle)) / 2;
    return found;
}

}  // namespace sinescope
