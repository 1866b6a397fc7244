// SPDX-License-Identifier: GPL-3.0-or-later
//
// The limits of a colour bar that a Scene sets in place of the figure's own.
#pragma once

#include "app/scene/scene.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

inline std::optional<AxisRange> chosenColors(const Scene& scene, const QString& figure, const QString& bar) {
    const FigureState* state = findFigure(scene, figure);
    if (!state) return {};
    const auto at = state->colors.find(bar);
    return at == state->colors.end() ? std::nullopt : std::optional(at->second);
}

/// Of a bar from -limit to limit, whose middle means 0.
inline double limitOfColors(const Scene& scene, const QString& figure, const QString& bar, double automatic) {
    const std::optional<AxisRange> chosen = chosenColors(scene, figure, bar);
    return chosen ? std::max(std::abs(chosen->lower), std::abs(chosen->upper)) : automatic;
}

}  // namespace sinescope
