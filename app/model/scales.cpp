// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/scales.h"

#include <algorithm>

namespace sinescope {

namespace {

/// The ends of an axis around 0, relative to the largest value.
constexpr double headroom = 1.12;
/// The margin on either side of values that are not around 0, relative to their span.
constexpr double margin = 0.06;

bool isSymmetric(const AxisRange& range) {
    return range.lower == -range.upper;
}

}  // namespace

AxisRange axisOfCells(std::int64_t first, std::int64_t count) {
    const auto from = static_cast<double>(first);
    return {from - 0.5, from + static_cast<double>(std::max<std::int64_t>(1, count)) - 0.5};
}

AxisRange axisAround(double limit) {
    return {-headroom * limit, headroom * limit};
}

AxisRange axisAround(const Extremes& values) {
    const double beyond = margin * (values.highest - values.lowest);
    return {values.lowest - beyond, values.highest + beyond};
}

AxisRange axisUpTo(double limit) {
    return {0, headroom * limit};
}

AxisRange joined(const AxisRange& a, const AxisRange& b) {
    const AxisRange both{std::min(a.lower, b.lower), std::max(a.upper, b.upper)};
    if (!isSymmetric(a) && !isSymmetric(b)) return both;
    const double end = std::max(-both.lower, both.upper);
    return {-end, end};
}

const AxisRange* findShared(const Scene& scene, const QString& figure, const QString& id) {
    const FigureState* state = findFigure(scene, figure);
    if (!state) return nullptr;
    const auto at = state->scales.find(id);
    return at == state->scales.end() ? nullptr : &at->second;
}

AxisRange sharedScale(const Scene& scene, const QString& figure, const QString& id, const AxisRange& own) {
    const AxisRange* shared = findShared(scene, figure, id);
    return shared ? joined(own, *shared) : own;
}

}  // namespace sinescope
