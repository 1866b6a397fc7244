// SPDX-License-Identifier: GPL-3.0-or-later
//
// The kinds of the figures, each defined in the file of its view.
#pragma once

#include "app/model/figure_kind.h"

namespace sinescope {

FigureKind beyondKind();
FigureKind chirpKind();
FigureKind compareKind();
FigureKind conceptsKind();
FigureKind derivativeKind();
FigureKind dimensionsKind();
FigureKind formulaKind();
FigureKind heatmapKind();
FigureKind learnKind();
FigureKind orderKind();
FigureKind positionsKind();
FigureKind precisionKind();
FigureKind shiftKind();
FigureKind similarityKind();
FigureKind spectrumKind();
FigureKind sumKind();
FigureKind trajectoryKind();
FigureKind transitionKind();
FigureKind wavelengthsKind();

}  // namespace sinescope
