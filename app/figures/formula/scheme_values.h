// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values of a calculation for the Scene's selection, for its wording and its program. The scheme is that
// of schemeOf().
#pragma once

#include "app/figures/formula/lines.h"

namespace sinescope {

void setSinusoidValues(Values& values, const Scene& scene);
/// Returns both sides of the definition, and the cell, the position and the power with numbers.
TypesetParts sinusoidParts(const Scene& scene);

void setRotationValues(Values& values, const Scene& scene, const RopeScheme& rope);
/// For ALiBi, T5 or Shaw.
void setBiasValues(Values& values, const Scene& scene, const Scheme& scheme);
/// For the position itself, its share of the length, a table or a grid.
void setInputValues(Values& values, const Scene& scene, const Scheme& scheme);

/// Returns a number without thousands separators, because commas separate the arguments.
Value boardValue(double number);
/// Returns a number in at least six digits, as many as the next line needs (sufficientDigits()).
Value usedValue(double number, const std::function<bool(double shown)>& follows);
/// Returns a factor in as many digits as its product with `other` needs, which is shown in `digits`.
Value factorValue(double factor, double other, int digits = 6);

}  // namespace sinescope
