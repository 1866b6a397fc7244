// SPDX-License-Identifier: GPL-3.0-or-later
//
// What can be typed over in the tables, with its place: words, embeddings, the seed, and the slot where words
// are added.
#pragma once

#include "app/figures/sum/scores_layout.h"
#include "app/figures/sum/view.h"
#include "app/model/figure_view.h"

namespace sinescope {

/// All that are in sight, in the order of Tab.
std::vector<TextField> sumFields(const SumModel& model, const SumView& view);
std::vector<TextField> scoresFields(const SumScoresModel& model, const ScoresLayout& layout);

/// The one under a point.
std::optional<TextField> sumFieldAt(const QPointF& point, const SumModel& model, const SumView& view);
std::optional<TextField> scoresFieldAt(const QPointF& point, const SumScoresModel& model,
                                       const ScoresLayout& layout);

/// The one before or behind that which is nearest to `after`; the first where `after` has no place.
std::optional<TextField> fieldBeside(const std::vector<TextField>& fields, const TextField& after,
                                     bool backward);

}  // namespace sinescope
