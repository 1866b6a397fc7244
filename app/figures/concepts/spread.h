// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the columns and rows of the map share a room: each has what its widest, or highest, idea needs and the
// same gap, so that type is as large as the room lets it. Between the map's own units and shares of the room.
#pragma once

#include "app/model/concept_map.h"
#include "app/scene/scene.h"

#include <vector>

namespace sinescope {

/// Along one axis of the map.
class ConceptSpread {
 public:
    /// The room that the ideas at one coordinate need, in sizes of their type.
    struct Lane {
        double at = 0;    ///< in units of the map
        double size = 0;  ///< in sizes of the type
    };
    /// lanes: in rising order. whole: all of the map, in its units. gap: between two lanes, in sizes of the
    /// type.
    ConceptSpread(const std::vector<Lane>& lanes, const AxisRange& whole, double gap);

    /// What all lanes need, in sizes of the type.
    double needed() const { return m_places.back(); }
    /// The same lanes in a room, in sizes of the type: what they leave of it goes into the gaps.
    ConceptSpread filling(double room) const;
    /// The place of a coordinate, 0 .. 1 from one end of the map to the other; beyond them it goes on.
    double shareOf(double coordinate) const;
    double coordinateOf(double share) const;
    /// The most neighbouring lanes that have room, about the one at that coordinate: all of the map, or a
    /// part of it.
    AxisRange part(double about, double room) const;

 private:
    AxisRange m_whole;
    double m_gap;
    std::vector<Lane> m_lanes;
    std::vector<double> m_coordinates;  ///< the ends of the map and the lanes between them
    std::vector<double> m_places;       ///< where they are, in sizes of the type
};

}  // namespace sinescope
