// SPDX-License-Identifier: GPL-3.0-or-later
//
// Layout of the text below the concept map: the legend or the open idea, its arrows, and a note on what is
// left out.
#pragma once

#include "app/figures/concepts/layout.h"

namespace sinescope {

enum class BelowMap { Legend, LegendAndNote, Nothing };

/// As high as the longest card, so that nothing moves when another idea is opened. In a file without an open
/// idea it has the legend only. The note says that a part is left out.
ConceptCard cardOf(const ConceptsModel& model, const Style& style, const QRectF& area, BelowMap below);
/// Lists on the card the labels of the open idea's arrows that do not fit on the map: beside its title or
/// under its text, wherever more of them fit.
void addLinkTexts(ConceptLayout& layout, const ConceptsModel& model, const Style& style);
/// Places the note under the legend or, if the map is empty there, in its lower right corner.
void placeNote(ConceptLayout& layout, const ConceptsModel& model, const Style& style);

}  // namespace sinescope
