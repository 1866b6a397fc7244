// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values of a calculation, each for the Scene's selection: those of the words, which are those of the
// program as well. The scheme is that of schemeOf().
#pragma once

#include "app/figures/formula/lines.h"

namespace sinescope {

void setSinusoidValues(Values& values, const Scene& scene);
/// The left and the right side of the definition, and the cell, the position and the power with numbers.
TypesetParts sinusoidParts(const Scene& scene);

void setRotationValues(Values& values, const Scene& scene, const RopeScheme& rope);
/// Of ALiBi, T5 or Shaw.
void setBiasValues(Values& values, const Scene& scene, const Scheme& scheme);
/// Of the position itself, its share of the length, a table or a grid.
void setInputValues(Values& values, const Scene& scene, const Scheme& scheme);

/// A number on the board has no separators of thousands: commas part the arguments.
Value boardValue(double number);

}  // namespace sinescope
