// SPDX-License-Identifier: GPL-3.0-or-later
//
// Distributes the columns and rows of the map over the available space: each gets the size of its widest or
// highest idea plus an equal gap, so that type is as large as possible. Converts between the map's units and
// shares of the space.
#pragma once

#include "app/model/concept_map.h"
#include "app/scene/scene.h"

#include <vector>

namespace sinescope {

/// The distribution along one axis of the map.
class ConceptSpread {
 public:
    /// The space that the ideas at one coordinate need, in units of the font size.
    struct Lane {
        double at = 0;    ///< in map units
        double size = 0;  ///< in font sizes
    };
    /// lanes: ascending. whole: the map's extent, in its units. gap: between lanes, in font sizes.
    ConceptSpread(const std::vector<Lane>& lanes, const AxisRange& whole, double gap);

    /// The size of all lanes, in font sizes.
    double needed() const { return m_places.back(); }
    /// Returns the same lanes in a space of `available` font sizes, with wider gaps.
    ConceptSpread filling(double available) const;
    /// Returns a coordinate as a share of the map, 0 .. 1; extrapolates outside.
    double shareOf(double coordinate) const;
    double coordinateOf(double share) const;
    /// Returns the range of the most neighbouring lanes around `about` that fit; the whole map if it fits.
    AxisRange part(double about, double available) const;

 private:
    AxisRange m_whole;
    double m_gap;
    std::vector<Lane> m_lanes;
    std::vector<double> m_coordinates;  ///< the map's ends and the lanes between them
    std::vector<double> m_places;       ///< their places, in font sizes
};

}  // namespace sinescope
