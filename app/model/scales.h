// SPDX-License-Identifier: GPL-3.0-or-later
//
// Automatic ranges of axes and colours: the margins around values, and the ranges that the pictures of an
// animation share.
#pragma once

#include "app/scene/scene.h"
#include "core/encoding/pixels.h"

namespace sinescope {

/// The id of the vertical axis in Scales. If it is logarithmic for some settings and linear for others, each
/// has an id, because they share no range.
inline QString verticalScale(bool isLogarithmic = false) {
    return isLogarithmic ? u"log y"_s : u"y"_s;
}

/// The axis of values from -limit to limit.
AxisRange axisAround(double limit);
/// The axis of values between two that differ.
AxisRange axisAround(const Extremes& values);
/// The axis of `count` cells, at least one, from `first` on, with half a cell on either side.
AxisRange axisOfCells(std::int64_t first, std::int64_t count);
/// The axis of values from 0 to `limit`.
AxisRange axisUpTo(double limit);

/// The smallest range that contains both; symmetric about 0 if one of them is, because white stays at 0.
AxisRange joined(const AxisRange& a, const AxisRange& b);

/// The range of a figure that the pictures of an animation share; null if none is set.
const AxisRange* findShared(const Scene& scene, const QString& figure, const QString& id);
/// A range that a figure takes from its numbers, widened to the shared one.
AxisRange sharedScale(const Scene& scene, const QString& figure, const QString& id, const AxisRange& own);

}  // namespace sinescope
