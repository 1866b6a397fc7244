// SPDX-License-Identifier: GPL-3.0-or-later
//
// The part of a NumPy program that makes a figure: its numbers as functions, and main() that draws them with
// Matplotlib. The programs stand in resources/code; what the Scene says is put in for the @NAMES@ there.
#pragma once

#include "app/model/figure_values.h"

namespace sinescope {

/// For a program that draws a figure of the Scene. Throws Error when there is no such figure.
FigureProgram figureProgram(const Scene& scene, const QString& figure);

}  // namespace sinescope
