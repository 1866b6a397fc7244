// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/sum/scores_layout.h"

class QCPPainter;

namespace sinescope {

void paintScores(QCPPainter& painter, const SumScoresModel& model, const ScoresLayout& layout,
                 const Style& style);
/// Outlines a query and a key in all tables.
void paintScoresMark(QCPPainter& painter, const ScoresLayout& layout, const Style& style,
                     const std::optional<ScoreCell>& cell, double width);

}  // namespace sinescope
