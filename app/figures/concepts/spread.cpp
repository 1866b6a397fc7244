// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/spread.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Interpolates linearly between knots, and extrapolates outside them.
double between(const std::vector<double>& from, const std::vector<double>& to, double value) {
    const auto upper = std::upper_bound(from.begin() + 1, from.end() - 1, value) - from.begin();
    const auto k = static_cast<std::size_t>(upper);
    return to[k - 1] + (value - from[k - 1]) * (to[k] - to[k - 1]) / (from[k] - from[k - 1]);
}

}  // namespace

ConceptSpread::ConceptSpread(const std::vector<Lane>& lanes, const AxisRange& whole, double gap)
    : m_whole(whole), m_gap(gap), m_lanes(lanes), m_coordinates{whole.lower}, m_places{0} {
    double end = 0;
    for (const Lane& lane : lanes) {
        m_coordinates.push_back(lane.at);
        m_places.push_back(end + (gap + lane.size) / 2);
        end += gap + lane.size;
    }
    m_coordinates.push_back(whole.upper);
    m_places.push_back(end);
}

ConceptSpread ConceptSpread::filling(double available) const {
    const double left = std::max(0.0, available - needed());
    return {m_lanes, m_whole, m_gap + left / static_cast<double>(m_lanes.size())};
}

double ConceptSpread::shareOf(double coordinate) const {
    return between(m_coordinates, m_places, coordinate) / needed();
}

double ConceptSpread::coordinateOf(double share) const {
    return between(m_places, m_coordinates, share * needed());
}

AxisRange ConceptSpread::part(double about, double available) const {
    if (needed() <= available) return m_whole;
    const auto sizeOf = [this](std::size_t k) { return m_lanes[k].size + m_gap; };
    std::size_t first = 0;
    for (std::size_t k = 0; k < m_lanes.size(); ++k)
        if (std::abs(m_lanes[k].at - about) < std::abs(m_lanes[first].at - about)) first = k;
    std::size_t last = first;
    double taken = sizeOf(first);
    for (bool grows = true; grows;) {
        grows = false;
        if (last + 1 < m_lanes.size() && taken + sizeOf(last + 1) <= available) {
            taken += sizeOf(++last);
            grows = true;
        }
        if (first > 0 && taken + sizeOf(first - 1) <= available) {
            taken += sizeOf(--first);
            grows = true;
        }
    }
    // From the middle of the gap before the first lane to that after the last one.
    const double from = m_places[first + 1] - sizeOf(first) / 2;
    const double to = m_places[last + 1] + sizeOf(last) / 2;
    return {coordinateOf(from / needed()), coordinateOf(to / needed())};
}

}  // namespace sinescope
