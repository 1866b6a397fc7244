// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ink of a step in its file: a JSON list with one line per stroke, its points as x, y, x, y ... in data
// coordinates: {"figure": "wavelengths", "points": [3, 40.5, 4, 41]}. A stroke that began outside the axes
// has "on": "surface", and fractions of the figure's surface, 0 .. 1.
#pragma once

#include "app/model/ink_stroke.h"
#include "app/scene/figure_catalog.h"

namespace sinescope {

QString inkText(const std::vector<InkStroke>& ink);
/// Throws Error that says which stroke is wrong, and how.
std::vector<InkStroke> readInk(const QString& text, const FigureCatalog& catalog);

/// The strokes on these figures.
std::vector<InkStroke> inkOn(const QStringList& figures, const std::vector<InkStroke>& ink);

}  // namespace sinescope
