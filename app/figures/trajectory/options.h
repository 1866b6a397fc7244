// SPDX-License-Identifier: GPL-3.0-or-later
//
// Options of the trajectory figure: the number of principal components, and the view of the curve in space.
#pragma once

#include "app/model/option_table.h"

namespace sinescope {

struct TrajectoryOptions {
    int components = 3;  ///< 2 or 3
    /// Direction of the eye in degrees: azimuth around the axis of the third component, from the first
    /// towards the second; elevation above the plane of the first two.
    int azimuth = -60;
    int elevation = 30;
    bool frozen = true;    ///< the frozen setting A in the same axes, if it canShareAxes()
    bool sinusoid = true;  ///< beside another scheme, the curve of the sinusoidal encoding of its size

    static constexpr int farthestTurn = 180;
    static constexpr int highestElevation = 90;
};

const OptionTable<TrajectoryOptions>& trajectoryOptions();

/// True if the frozen setting A has rows with as many columns as the Scene's, so that they share axes.
bool canShareAxes(const Scene& scene);
/// True if A has rows, but with another number of columns.
bool hasRowsOfOtherWidth(const Scene& scene);

/// Sets the direction of the figure if it is open in the Scene: the azimuth is wrapped to -180 .. 179, the
/// elevation clamped to -90 .. 90.
void setTrajectoryView(Scene& scene, int azimuth, int elevation);

}  // namespace sinescope
