// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the words below the map of the ideas go: the legend or the open idea, its arrows, what is left out.
#pragma once

#include "app/figures/concepts/layout.h"

namespace sinescope {

enum class BelowMap { Legend, LegendAndNote, Nothing };

/// As high as the longest card is, so that nothing moves when another idea is opened. A file in which none is
/// open has the legend alone. The note says that a part is left out.
ConceptCard cardOf(const ConceptsModel& model, const Style& style, const QRectF& area, BelowMap below);
/// The card says the words of those arrows of the open idea that have no room for them, beside its title or
/// under its text, where more of them have room.
void sayLinks(ConceptLayout& layout, const ConceptsModel& model, const Style& style);
/// What is left out is said under the legend, or where the map is empty, as the lower right corner of all of
/// it is.
void placeNote(ConceptLayout& layout, const ConceptsModel& model, const Style& style);

}  // namespace sinescope
