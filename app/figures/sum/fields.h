// SPDX-License-Identifier: GPL-3.0-or-later
//
// What can be typed over in the tables, with its place: words, embeddings, the seed, and the slot where words
// are added.
#pragma once

#include "app/figures/sum/scores_layout.h"
#include "app/figures/sum/view.h"
#include "app/model/regions.h"

namespace sinescope {

/// All that are in sight, in the order of Tab. They refer to the model and to what is laid out.
Regions sumFields(const SumModel& model, const SumView& view);
Regions scoresFields(const SumScoresModel& model, const ScoresLayout& layout);

}  // namespace sinescope
