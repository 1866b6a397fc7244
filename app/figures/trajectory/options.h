// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many principal components are shown, and from where the curve in space is looked at.
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

struct TrajectoryOptions {
    int components = 3;  ///< 2 or 3
    /// Direction of the eye, degrees: around the axis of the third component, counted from the first towards
    /// the second; and above the plane of the first two.
    int azimuth = -60;
    int elevation = 30;
    bool frozen = true;    ///< the frozen setting A in the same axes, if it canShareAxes()
    bool sinusoid = true;  ///< beside another scheme, the curve of the sinusoidal encoding of its size

    static constexpr int farthestTurn = 180;
    static constexpr int highestElevation = 90;
};

const OptionTable<TrajectoryOptions>& trajectoryOptions();

/// True if the rows of the frozen setting A can be drawn in the axes of the Scene's: it has rows, of as many
/// columns.
bool canShareAxes(const Scene& scene);
/// True if A has rows, but of other columns, so that they have no place in the axes.
bool hasRowsOfOtherWidth(const Scene& scene);

/// Puts a direction into the options of the figure in the Scene, where it is open: any azimuth, brought into
/// -180 .. 179; the elevation is held within -90 .. 90.
void setTrajectoryView(Scene& scene, int azimuth, int elevation);

}  // namespace sinescope
