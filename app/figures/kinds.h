// SPDX-License-Identifier: GPL-3.0-or-later
//
// The kinds of the figures, each defined in the file of its view.
#pragma once

#include "app/model/figure_kind.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

/// Makes the model of a FigureKind that has one model for the sinusoidal encoding and one for each place
/// where position may enter.
template <typename Sinusoidal, typename Input, typename Score, typename Rotation>
std::shared_ptr<const FigureModel> makeModelByEntry(std::shared_ptr<const Scene> scene,
                                                    const FigureModel* before) {
    const Entry entry = entryOf(*scene);
    if (usesEncoding(*scene)) return makeModel<Sinusoidal>(std::move(scene), before);
    if (entry == Entry::Score) return makeModel<Score>(std::move(scene), before);
    if (entry == Entry::Rotation) return makeModel<Rotation>(std::move(scene), before);
    return makeModel<Input>(std::move(scene), before);
}

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
