// SPDX-License-Identifier: GPL-3.0-or-later
//
// Colour bar limits: those set in a Scene, and the automatic ones of a matrix.
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

/// The limit of a symmetric bar, from -limit to limit.
inline double limitOfColors(const Scene& scene, const QString& figure, const QString& bar, double automatic) {
    const std::optional<AxisRange> chosen = chosenColors(scene, figure, bar);
    return chosen ? std::max(std::abs(chosen->lower), std::abs(chosen->upper)) : automatic;
}

/// The largest finite magnitude; 0 if there are no finite values.
inline double largestOf(const Matrix& values) {
    double largest = 0;
    for (const double value : values.reshaped())
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    return largest;
}

}  // namespace sinescope
