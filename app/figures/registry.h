// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"

namespace sinescope {

// One function a figure, in the file of its name.
FigureKind heatmapKind();
FigureKind positionsKind();
FigureKind dimensionsKind();
FigureKind sumKind();
FigureKind wavelengthsKind();
FigureKind chirpKind();
FigureKind orderKind();
FigureKind precisionKind();
FigureKind derivativeKind();
FigureKind beyondKind();
FigureKind similarityKind();
FigureKind shiftKind();
FigureKind compareKind();

/// Makes the create function of a FigureKind.
template <typename T>
std::unique_ptr<Figure> makeFigure(const FigureSpec& spec) {
    return std::make_unique<T>(spec);
}

}  // namespace sinescope
