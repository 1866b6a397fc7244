// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model of a figure that is still a set of functions of the Scene.
#pragma once

#include "app/model/figure_kind.h"

namespace sinescope {

struct FigureFunctions {
    FigureTable (*table)(const Scene& scene) = nullptr;
    std::vector<Readout> (*readout)(const Scene& scene, const Cursor& cursor) = nullptr;
    QString (*alternativeText)(const Scene& scene) = nullptr;
};

FigureKind functionKind(FigureSpec spec, std::unique_ptr<FigureView> (*view)(const FigureSpec&),
                        FigureFunctions functions);

}  // namespace sinescope
