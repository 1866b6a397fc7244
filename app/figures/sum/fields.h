// SPDX-License-Identifier: GPL-3.0-or-later
//
// Editable fields in the tables: words, embeddings, the seed, and the slot where words are added.
#pragma once

#include "app/figures/sum/scores_layout.h"
#include "app/figures/sum/view.h"
#include "app/model/regions.h"

namespace sinescope {

/// Returns the visible fields in tab order. They keep references to the model and the view or layout.
Regions sumFields(const SumModel& model, const SumView& view);
Regions scoresFields(const SumScoresModel& model, const ScoresLayout& layout);

}  // namespace sinescope
