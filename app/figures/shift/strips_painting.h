// SPDX-License-Identifier: GPL-3.0-or-later
//
// The strips of the shift figure: the rules of p and k, the map if any, the rows as colours, the notes.
#pragma once

#include "app/figures/shift/painting.h"
#include "app/figures/shift/strips.h"

namespace sinescope {

struct StripsLayout {
    ShiftRules rules;
    QRectF headline, map, strips, notes;
};

StripsLayout stripsLayout(const ShiftStrips& model, const Style& style, const QRectF& whole,
                          double notesHeight);

void paintStrips(QCPPainter& painter, const ShiftStrips& model, const StripsLayout& layout,
                 const Style& style, NoteLayouts& notes);

}  // namespace sinescope
